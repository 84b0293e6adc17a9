export type PasswordOwner = {
  readonly username?: string | undefined;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
  readonly brand: string;
};

/** 19800131, 31011980, 800131 with one or two letters around them: essentially a birthday. */
const DATE_INSIDE =
  /(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d{2}/;
const ENOUGH_BESIDES = 4;
const DIFFERENT_MIN = 3;

/** Returns true if a password can be guessed from what is public about its owner, since fewer than four of
 *  its characters are anything else, or has fewer than three different characters. */
export function isGuessable(password: string, { username, email, brand, mobile }: PasswordOwner): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < DIFFERENT_MIN) return true;
  const known = [username, email?.split('@')[0], brand, ...mobilePartsOf(mobile)]
    .map((word) => word?.toLowerCase() ?? '')
    .filter((word) => word.length >= 4);
  if (known.some((word) => text.includes(word) && text.length - word.length < ENOUGH_BESIDES)) return true;
  if (known.some((word) => word.includes(text))) return true;
  const date = DATE_INSIDE.exec(text);
  return date !== null && text.length - date[0].length < ENOUGH_BESIDES + 1;
}

/** People use the whole number, its last eight digits or its last six. */
const mobilePartsOf = (mobile: string | undefined): string[] => {
  const digits = mobile?.replace('+', '') ?? '';
  return digits === '' ? [] : [digits, digits.slice(-8), digits.slice(-6)];
};
