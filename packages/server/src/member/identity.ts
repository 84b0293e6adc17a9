import { EMAIL_PATTERN, MOBILE_PATTERN, USERNAME_PATTERN } from '@tessera/contract/patterns';

import { Refusal } from '../kernel/refusal.ts';

const USERNAME = new RegExp(USERNAME_PATTERN);
const MOBILE = new RegExp(MOBILE_PATTERN);
const EMAIL = new RegExp(EMAIL_PATTERN);
const HOME_PREFIX = '+86';
const NICKNAME_GRAPHEMES_MAX = 20;
/** Marks that turn writing round, take no room, or control a terminal: two names that look alike must be
 *  alike. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u;
/** Joiners stand inside many emoji and some scripts; alone they are unseen. */
const JOINERS =
  /(?<=\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d(?=\p{Extended_Pictographic})/gu;
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Refuses USERNAME_INVALID unless 4-11 ASCII letters and digits, a letter first. */
export function readUsername(text: string): string {
  if (!USERNAME.test(text)) throw new Refusal('USERNAME_INVALID');
  return text;
}

/** Whether a text is written as a mobile. */
export const isMobile = (text: string): boolean => MOBILE.test(text.trim());

/** One spelling for each number: the 11-digit form stands for its E.164 form. Refuses MOBILE_INCORRECT. */
export function readMobile(text: string): string {
  const trimmed = text.trim();
  if (!MOBILE.test(trimmed)) throw new Refusal('MOBILE_INCORRECT');
  const atHome = trimmed.startsWith(HOME_PREFIX) ? trimmed.slice(HOME_PREFIX.length) : trimmed;
  return atHome !== trimmed && MOBILE.test(atHome) ? atHome : trimmed;
}

/** The address as typed, without outer blanks; "" stands for none. Refuses EMAIL_INCORRECT. */
export function readEmail(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && !EMAIL.test(trimmed)) throw new Refusal('EMAIL_INCORRECT');
  return trimmed;
}

/** A nickname in its composed form. Refuses NICKNAME_INVALID: empty, more than 20 graphemes, or with marks
 *  that turn or hide text. */
export function readNickname(text: string): string {
  const nickname = text.normalize('NFC').trim();
  const length = [...graphemes.segment(nickname)].length;
  if (length < 1 || length > NICKNAME_GRAPHEMES_MAX || UNSEEN.test(nickname.replace(JOINERS, ''))) {
    throw new Refusal('NICKNAME_INVALID');
  }
  return nickname;
}

/** 13800138009 is shown as 138****8009. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, -8)}****${mobile.slice(-4)}`;
