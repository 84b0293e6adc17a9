import { CHANGED_PASSWORD_PATTERN } from '@tessera/contract/patterns';
import { isGuessable, type PasswordOwner } from '@tessera/domain/member/password';

import type { MessageKey } from '../../i18n/messages.ts';

export type Strength = 'weak' | 'fair' | 'strong';

const SHAPE = new RegExp(CHANGED_PASSWORD_PATTERN, 'u');
/** The first of the server's list of a million; the rest is refused after sending. */
const MOST_COMMON: ReadonlySet<string> = new Set(
  '123456 password 12345678 qwerty 123456789 111111 abc123 654321 000000 iloveyou 1q2w3e4r qwertyuiop'.split(
    ' ',
  ),
);
/** Guesses as powers of two. */
const FAIR_BITS = 36;
const STRONG_BITS = 64;
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{L}\p{Nd}]/u, 30],
  [/\p{Lo}/u, 1_000],
];

/** Fault of a password that replaces another, as far as the phone can tell; the server refuses whatever this
 *  refuses. */
export function faultOfPassword(password: string, owner: PasswordOwner): MessageKey | null {
  if (password === '') return 'register.enterPassword';
  if (!SHAPE.test(password)) return 'account.passwordShape';
  const isCommon = MOST_COMMON.has(password.toLowerCase()) || isGuessable(password, owner);
  return isCommon ? 'refusal.PASSWORD_COMMON' : null;
}

/** Approximate number of guesses for a password: characters that continue a run such as aaa or 123 count as
 *  none, and every kind of character widens the choice. */
export function strengthOf(password: string, owner: PasswordOwner): Strength {
  if (faultOfPassword(password, owner) !== null) return 'weak';
  const choice = KINDS.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  const bits = countFresh(password) * Math.log2(Math.max(2, choice));
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}

/** Characters that neither repeat nor follow the one before. */
function countFresh(password: string): number {
  const codes = Array.from(password, (sign) => sign.codePointAt(0) ?? 0);
  return codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? -9)) > 1).length;
}
