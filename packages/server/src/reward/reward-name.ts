import type { Locale } from '@tessera/contract/locales';
import { levelName, rewardWords } from '@tessera/contract/names/reward';
import { LADDER, type Level } from '@tessera/domain/vip/ladder';

import type { Queryable } from '../db/query.ts';
import { fillText } from '../kernel/text/fill-text.ts';
import { type ClaimRef, refsOfClaims } from './reward-store.ts';

/** The name of the reward for reaching a level. */
export const upgradeName = ({ code }: Pick<Level, 'code'>, locale: Locale): string =>
  fillText(rewardWords(locale).upgrade, { level: levelName(locale, code) }, locale);

/** The name of the rebate of a house day. */
export const rebateName = (day: string, locale: Locale): string =>
  fillText(rewardWords(locale).rebate, { date: day }, locale);

/** Names a member's own claims, by their ids, as the records of the account show them.
 *  Cost: one round trip. */
export async function rewardNames(
  db: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
  locale: Locale,
): Promise<ReadonlyMap<bigint, string>> {
  const found = await refsOfClaims(db, memberId, ids, locale);
  return new Map(found.map((ref) => [ref.id, nameOf(ref, locale)]));
}

function nameOf({ kind, level, day, title }: ClaimRef, locale: Locale): string {
  if (kind === 'vip') return upgradeName(LADDER[level - 1] ?? { code: '' }, locale);
  if (kind === 'sign_in') return rewardWords(locale).signIn;
  return kind === 'rebate' ? rebateName(day ?? '', locale) : title;
}
