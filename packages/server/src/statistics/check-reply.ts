import type { Locale } from '@tessera/contract/locales';
import { marketNameIn, pickNameIn } from '@tessera/contract/names/football/name-in';
import { FOOTBALL_NAMES } from '@tessera/contract/names/football/names';
import type { Data } from '@tessera/contract/routes';
import { verdictOf } from '@tessera/domain/statistics/verdict';

import type { LeagueCheck } from './count-league.ts';

/** A check of a league as other plays are shown: its numbers by their first digit, or a market by its
 *  picks. */
export function checkReply(
  { key, matches, items, fit, p }: LeagueCheck,
  gate: number,
  locale: Locale,
): Data<'games/fairness'>['plays'][number] {
  const names = FOOTBALL_NAMES[locale];
  const isTicket = key === 'ticket';
  const group = isTicket ? 'ticket' : 'markets';
  return {
    play: key,
    name: isTicket ? names.counted.digit : marketNameIn(names, key),
    group,
    group_name: names.counted[group],
    counted: matches,
    fit: fit ?? null,
    verdict: verdictOf(p, gate, true),
    items: items.map(({ pick, seen, expected, z }) => ({
      number: pick,
      name: isTicket ? pick : pickNameIn(names, key, pick),
      seen,
      expected,
      z,
    })),
  };
}
