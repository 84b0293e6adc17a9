// Values that are no amount of money, each as written in a JSON body. This list is independent of that in the
// tests of the server, so that a value missing from one of the two may be in the other.

const WORDS = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'true',
  'ten',
  '0x10',
  '0b1',
  '0o7',
  '1e309',
  '1E2',
  '1e-2',
];
const MORE = [
  '1,000.00',
  '1.000,00',
  '1_000',
  '10,5',
  '1 0',
  '1/2',
  '50%',
  '$5',
  '5 USD',
  '--5',
  '+-5',
  '5-',
  '(5)',
  '1;2',
  "1'--",
];
const NOTHING = ['0', '0.0', '0.00', '-0', '+0', '00.00', '.', '.5', '5.', '5..0', '5.0.0'];
const LITERALS = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[5]',
  '["5"]',
  '[[5]]',
  '{"amount":"5"}',
  '{"valueOf":5}',
  '-5',
  '-0',
  '0',
  '1e309',
];
const NUMBERS = [
  '-1e309',
  '1e21',
  '1e-9',
  '5.001',
  '0.009',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
];
/** Zeros of the digits that other scripts write: full-width, Arabic, Persian, Devanagari, Bengali, Thai,
 *  mathematical. */
const ZEROS = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1d7ce];
const UNSEEN = [
  '\u0000',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u00a0',
  '\u200b',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u3000',
  '\ufeff',
];
const SIGNS = [
  '-',
  '+',
  '\u2212',
  '\uff0d',
  '\u2013',
  '~',
  '=',
  '@',
  '#',
  '&',
  '%',
  '*',
  '$',
  '\u20ac',
  '\uffe5',
];
const PLACES = Array.from({ length: 30 }, (_, at) => at + 3);

const written = (zero: number, text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const texts: readonly string[] = [
  ...WORDS,
  ...MORE,
  ...NOTHING,
  ...ZEROS.flatMap((zero) =>
    ['5', '10.50', '100', '99.99', '1', '20', '1000.00', '0.01'].map((text) => written(zero, text)),
  ),
  ...UNSEEN.flatMap((mark) => [`${mark}5`, `5${mark}`, `1${mark}0`, `5.${mark}5`]),
  ...SIGNS.flatMap((sign) => [`${sign}5`, `5${sign}`, `${sign}10.50`, `10${sign}50`]),
  ...PLACES.flatMap((places) => [`1.${'0'.repeat(places)}`, `1.${'9'.repeat(places)}`]),
  ...PLACES.map((places) => `1${'0'.repeat(places + 9)}`),
  '9'.repeat(5_000),
  `1.${'0'.repeat(5_000)}`,
  '-'.repeat(1_000),
];

/** More than three hundred. */
export const HOSTILE_AMOUNTS: readonly string[] = [
  ...new Set([...LITERALS, ...NUMBERS, ...texts.map((text) => JSON.stringify(text))]),
];
