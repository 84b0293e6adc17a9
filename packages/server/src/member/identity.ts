import { EMAIL_PATTERN, NICKNAME_MAX, USERNAME_PATTERN } from '@tessera/contract/patterns';
import {
  plainIdentifier,
  readEmailAddress,
  readMobile as readMobileNumber,
} from '@tessera/domain/member/identifier';
import { hasUnseenMark } from '@tessera/domain/text/unseen-marks';

import { Refusal } from '../kernel/refusal.ts';

const USERNAME = new RegExp(USERNAME_PATTERN);
const EMAIL = new RegExp(EMAIL_PATTERN);
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Reads the name of a new account. Refuses USERNAME_INVALID unless 4-11 ASCII letters and digits, a letter
 *  first. */
export function readUsername(text: string): string {
  const username = plainIdentifier(text);
  if (!USERNAME.test(username)) throw new Refusal('USERNAME_INVALID');
  return username;
}

/** Returns true if a text is a mobile number. */
export const isMobile = (text: string): boolean => readMobileNumber(text).ok;

/** Reads a mobile number in the form in which it is stored. Refuses MOBILE_INCORRECT. */
export function readMobile(text: string): string {
  const mobile = readMobileNumber(text);
  if (!mobile.ok) throw new Refusal(mobile.refusal);
  return mobile.value;
}

/** Reads an e-mail address; "" means none. Refuses EMAIL_INCORRECT. */
export function readEmail(text: string): string {
  const email = readEmailAddress(text);
  if (email !== '' && !EMAIL.test(email)) throw new Refusal('EMAIL_INCORRECT');
  return email;
}

/** Returns a nickname in its composed form (NFC). Refuses NICKNAME_INVALID: empty, more than 20 graphemes,
 *  or with marks that reverse or hide text. */
export function readNickname(text: string): string {
  const nickname = text.normalize('NFC').trim();
  const length = [...graphemes.segment(nickname)].length;
  if (length < 1 || length > NICKNAME_MAX || hasUnseenMark(nickname, 'name')) {
    throw new Refusal('NICKNAME_INVALID');
  }
  return nickname;
}

/** Masks 13800138009 as 138****8009. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, -8)}****${mobile.slice(-4)}`;

/** Masks mei.lin@mail.example as m***@mail.example. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
