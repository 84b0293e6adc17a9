import { asciiDigits } from '@tessera/domain/text/ascii-digits';

export const PIN_LENGTH = 6;

/** The digits of typed or pasted text, in any script. More than there are places leave the input as it was:
 *  the first six of them would be another PIN. */
export function cleanPin(before: string, text: string): string {
  const digits = asciiDigits(text).replace(/\D/g, '');
  return digits.length > PIN_LENGTH ? before : digits;
}
