import { CHANGED_PASSWORD_PATTERN, PASSWORD_PATTERN } from '@tessera/contract/patterns';
import { isGuessable, type PasswordOwner } from '@tessera/domain/member/password';
import { PASSWORD_LENGTH } from '@tessera/domain/member/password-length';

import { Refusal } from '../kernel/refusal.ts';
import { commonPasswords } from './common-passwords.ts';

const REGISTERED = new RegExp(PASSWORD_PATTERN);
const CHANGED = new RegExp(CHANGED_PASSWORD_PATTERN, 'u');

/** Validates the password of a registration.
 *  Refuses: PASSWORD_INVALID (another length, or not letters and digits with one of each; its detail is the
 *  shortest and the longest), PASSWORD_COMMON (on the list of common passwords, or made of the owner's name,
 *  mobile, mailbox, a date or the brand).  Cost: under 1 ms once the list is loaded. */
export async function checkNewPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (!REGISTERED.test(password)) throw new Refusal('PASSWORD_INVALID', PASSWORD_LENGTH.registered);
  await refuseCommon(password, owner);
}

/** Validates a password that replaces another.
 *  Refuses: PASSWORD_INVALID (another length), PASSWORD_COMMON as above.   Cost: as above. */
export async function checkChangedPassword(password: string, owner: PasswordOwner): Promise<void> {
  if (!CHANGED.test(password)) throw new Refusal('PASSWORD_INVALID', PASSWORD_LENGTH.changed);
  await refuseCommon(password, owner);
}

async function refuseCommon(password: string, owner: PasswordOwner): Promise<void> {
  if (isGuessable(password, owner) || (await commonPasswords().has(password))) {
    throw new Refusal('PASSWORD_COMMON');
  }
}
