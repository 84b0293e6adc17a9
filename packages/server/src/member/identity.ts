import { EMAIL_PATTERN, MOBILE_PATTERN, NICKNAME_MAX, USERNAME_PATTERN } from '@tessera/contract/patterns';

import { Refusal } from '../kernel/refusal.ts';

const USERNAME = new RegExp(USERNAME_PATTERN);
const MOBILE = new RegExp(MOBILE_PATTERN);
const EMAIL = new RegExp(EMAIL_PATTERN);
const HOME_PREFIX = '+86';
/** Marks that reverse the text direction, have no width, or control a terminal. Names that look alike must
 *  be equal. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;
/** Joiners occur inside many emoji and some scripts; alone they are invisible. */
const JOINERS =
  /(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Refuses USERNAME_INVALID unless 4-11 ASCII letters and digits, a letter first. */
export function readUsername(text: string): string {
  if (!USERNAME.test(text)) throw new Refusal('USERNAME_INVALID');
  return text;
}

/** Whether a text has the form of a mobile number. */
export const isMobile = (text: string): boolean => MOBILE.test(text.trim());

/** Normalizes a mobile number: the 11-digit form stands for its E.164 form. Refuses MOBILE_INCORRECT. */
export function readMobile(text: string): string {
  const trimmed = text.trim();
  if (!MOBILE.test(trimmed)) throw new Refusal('MOBILE_INCORRECT');
  const atHome = trimmed.startsWith(HOME_PREFIX) ? trimmed.slice(HOME_PREFIX.length) : trimmed;
  return atHome !== trimmed && MOBILE.test(atHome) ? atHome : trimmed;
}

/** Returns the address as typed, trimmed; "" means none. Refuses EMAIL_INCORRECT. */
export function readEmail(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && !EMAIL.test(trimmed)) throw new Refusal('EMAIL_INCORRECT');
  return trimmed;
}

/** Returns a nickname in its composed form (NFC). Refuses NICKNAME_INVALID: empty, more than 20 graphemes,
 *  or with marks that reverse or hide text. */
export function readNickname(text: string): string {
  const nickname = text.normalize('NFC').trim();
  const length = [...graphemes.segment(nickname)].length;
  if (length < 1 || length > NICKNAME_MAX || UNSEEN.test(nickname.replace(JOINERS, ''))) {
    throw new Refusal('NICKNAME_INVALID');
  }
  return nickname;
}

/** Masks 13800138009 as 138****8009. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, -8)}****${mobile.slice(-4)}`;

/** Masks mei.lin@mail.example as m***@mail.example. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
