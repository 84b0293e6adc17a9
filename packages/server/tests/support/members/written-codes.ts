/** Ways in which people and their devices write a code of six digits, each with its peculiarity. */
export const WRITTEN: readonly (readonly [string, (code: string) => string])[] = [
  ['blanks', (code) => ` ${code.slice(0, 3)} ${code.slice(3)}`],
  ['blanks that do not break', (code) => `${code.slice(0, 3)}\u00a0${code.slice(3)}\u202f`],
  ['a dash', (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['marks that isolate it', (code) => `\u2068${code}\u2069`],
  ['Arabic digits', (code) => inDigitsFrom(0x660, code)],
  ['wide digits', (code) => inDigitsFrom(0xff10, code)],
];

const inDigitsFrom = (zero: number, code: string): string =>
  code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
