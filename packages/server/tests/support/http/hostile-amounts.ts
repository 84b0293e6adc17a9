// Invalid amounts, each as it appears in a JSON body.

const DIGITS = ['٣', '३', '３', '๓', '𝟛', '③', '三', 'Ⅲ'];
const SIGNS = ['-', '+', '−', '﹣', '--', '~', '$', '¥', '€'];
const BLANKS = [' ', '\t', '\n', '\r', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u202e', '\0'];
const ENDS = [
  '.',
  ',',
  '..',
  '.5.',
  'e1',
  'E1',
  'e-1',
  'n',
  'd',
  'f',
  'L',
  '_',
  '%',
  ';',
  "'",
  '--',
  '/1',
  '*1',
];
const WORDS = [
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  'false',
  '[object Object]',
  '',
  '0x10',
];
const MORE = [
  '0b11',
  '0o7',
  '1e2',
  '1e309',
  '1e-7',
  '1_000',
  '1,000',
  '1,00',
  '1 000',
  '1.234',
  '1.999',
  '10.005',
];
const NOTHING = ['0', '0.0', '0.00', '00', '000.00', '.5', '5.', '.', '-0', '+0', '00000000000'];
const LARGE = ['99999999999', '10000000000', '9'.repeat(40), '9007199254740993', '18446744073709551616'];
const INJECTED = [
  "1' or '1'='1",
  '1; drop table transfers',
  '${1}',
  '{{1}}',
  '%31',
  '&#49;',
  '<b>1</b>',
  '../1',
];

const texts = [
  ...WORDS,
  ...MORE,
  ...NOTHING,
  ...LARGE,
  ...INJECTED,
  ...SIGNS.flatMap((sign) => [`${sign}1`, `${sign}10.50`, `1${sign}`]),
  ...BLANKS.flatMap((blank) => [`${blank}12`, `12${blank}`, `1${blank}2`, `12.${blank}5`, blank]),
  ...ENDS.flatMap((end) => [`12${end}`, `${end}12`]),
  ...DIGITS.flatMap((digit) => [digit, `1${digit}`, `${digit}.00`, `5.${digit}`]),
  ...Array.from({ length: 20 }, (_, places) => `1.${'0'.repeat(places + 3)}`),
  ...Array.from({ length: 20 }, (_, more) => `1${'0'.repeat(more + 10)}`),
  ...Array.from({ length: 20 }, (_, more) => `${'0'.repeat(more + 10)}1`),
];

const LITERALS = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '["1"]',
  '[1]',
  '[["1"]]',
  '{"amount":1}',
  '{"valueOf":"1"}',
  '{"toString":"1"}',
  '{"__proto__":{"amount":"1"}}',
  '[1,2]',
  '-1',
  '-0',
  '-0.01',
  '0',
  '0.0',
  '0e5',
  '1e309',
  '-1e309',
  '1e21',
  '1e-7',
  '0.1e-5',
  '1.005',
  '0.001',
  '12.345',
  '9007199254740993',
  '9007199254740992.5',
  '10000000000',
  '99999999999999999999',
  '1e10',
  '4.9e-324',
  '1.7976931348623157e308',
];

const values = [
  ...LITERALS,
  ...Array.from({ length: 40 }, (_, i) => `-${i + 1}.${String(i).padStart(2, '0')}`),
  ...Array.from({ length: 40 }, (_, i) => `${i}.${'1'.repeat(3 + (i % 10))}`),
];

/** More than three hundred, as JSON. */
export const HOSTILE_AMOUNTS: readonly string[] = [
  ...new Set([...values, ...texts.map((text) => JSON.stringify(text))]),
];
