/** Digits and letters without those that look like others: no I, L, O and U. */
export const SLIP_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 40 bits: with all codes of a busy day alive, one guess in ten million meets one. */
export const SLIP_CODE_LENGTH = 8;

/** The longest text in which a code is looked for. */
const TEXT_MAX = 64;
const SEPARATORS = /[\s-]+/g;
const CODE = new RegExp(`^[${SLIP_CODE_ALPHABET}]{${SLIP_CODE_LENGTH}}$`);

/** Makes the code of a shared slip from random bytes, of which it takes five bits each. */
export const slipCodeOf = (random: Uint8Array): string =>
  [...random.subarray(0, SLIP_CODE_LENGTH)].map((byte) => SLIP_CODE_ALPHABET[byte % 32]).join('');

/** Reads a code as people type, say and paste it: in any case, with blanks and dashes, in letters as wide as
 *  a Chinese one, O for 0, I and L for 1. Undefined for what is none. */
export function readSlipCode(text: string): string | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(SEPARATORS, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}

/** Writes a code as it is read aloud: in two halves. */
export const shownSlipCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
