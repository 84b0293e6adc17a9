import type { Play } from '@tessera/domain/games/family';

import { invalidField } from '../kernel/read-filter.ts';
import type { Game } from './game-catalogue.ts';

const MATCH = /^[1-9][0-9]?$/;

/** The plays that a reply about a round lists: all there are; of a league those of one match, or without one
 *  the first markets of every match, since a match day has too many.
 *  Refuses: INVALID_PARAMETERS for a match that is not played.   Cost: the prices of the matches listed, some
 *  milliseconds each at their first use. */
export function listedPlays(
  { league, rulesAt }: Pick<Game, 'league' | 'rulesAt'>,
  chainIndex: number,
  match?: string,
): readonly Play[] {
  if (!league) return rulesAt(chainIndex).family.plays;
  const { matches } = league.rulesAt(chainIndex);
  if (match !== undefined && match !== '') {
    const found = MATCH.test(match) ? matches[Number(match) - 1] : undefined;
    if (!found) throw invalidField('match');
    return found.plays();
  }
  return matches.flatMap(({ firstMarkets, playOf }) =>
    firstMarkets().flatMap(({ market }) => playOf(market.key) ?? []),
  );
}
