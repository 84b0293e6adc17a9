import { PASSWORD_PATTERN } from '@tessera/contract/patterns';

import { Refusal } from '../kernel/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

const SHAPE = new RegExp(PASSWORD_PATTERN);
/** 19800131, 31011980, 800131 with one or two letters around them: essentially a birthday. */
const DATE_INSIDE =
  /(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d{2}/;
const ENOUGH_BESIDES = 4;

export type PasswordOwner = {
  readonly username: string;
  readonly mobile?: string | undefined;
  readonly email?: string | undefined;
  readonly brand: string;
};

/** Validates a new password.
 *  Refuses: PASSWORD_INVALID (not 8-12 letters and digits with one of each), PASSWORD_COMMON (on the list
 *  of common passwords, or made of the owner's name, mobile, mailbox, a date or the brand).  Cost: under 1
 *  ms once the list is loaded. */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (!SHAPE.test(password)) throw new Refusal('PASSWORD_INVALID');
  if (isAboutOwner(password, owner) || (await commonPasswords().has(password))) {
    throw new Refusal('PASSWORD_COMMON');
  }
}

/** A password is too guessable when fewer than four of its characters are not public facts about its
 *  owner. */
function isAboutOwner(password: string, { username, mobile, email, brand }: PasswordOwner): boolean {
  const text = password.toLowerCase();
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
