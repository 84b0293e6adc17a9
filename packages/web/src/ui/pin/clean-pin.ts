export const PIN_LENGTH = 6;

/** The digits of typed or pasted text, in any script. */
export const cleanPin = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\D/g, '')
    .slice(0, PIN_LENGTH);
