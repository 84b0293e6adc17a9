const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const IS_DIGIT = /^\p{Nd}$/u;

/** The digits of any script as those of ASCII. Unicode keeps each script's ten digits side by side, from
 *  zero up.   Cost: one pass. */
export const asciiDigits = (text: string): string => text.replace(OTHER_DIGIT, digitOf);

function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
