import { type BookAmounts, paidOn } from '@tessera/domain/book-amounts';
import type { FamilyDefinition } from '@tessera/domain/games/family';
import { grouped } from '@tessera/domain/grouped';
import { assert } from '@tessera/domain/result';
import type { SelectionResult } from '@tessera/domain/selection-result';
import type { Book } from '@tessera/domain/wager/liability';

import type { DayReturn } from './return-store.ts';

export type PlayReturn = Omit<DayReturn, 'game_id' | 'day'>;

/** Stands for all plays of a game. */
export const ALL_PLAYS = '';

/** Returns of the bets of a drawn round and their expectation: for each play with bets, and for all of them.
 *  Tickets are no play and are left out; bets that were cancelled are in no book.
 *  Units: 1/100.   Cost: that of the moments of each play: some microseconds a line. */
export function roundReturns(
  family: FamilyDefinition,
  book: Book,
  results: ReadonlyMap<string, SelectionResult>,
): readonly PlayReturn[] {
  if (book.size === 0) return [];
  const all = [...book];
  const plays = grouped(all, ([key]) => family.returnsUnder(key)).set(ALL_PLAYS, all);
  return Array.from(plays, ([play, lines]) => {
    const { meanMinor, variance, reachMinor } = family.moments(new Map(lines));
    return {
      play,
      rounds: 1,
      bets: lines.reduce((sum, [, { bets }]) => sum + bets, 0),
      stake_minor: lines.reduce((sum, [, { stakeMinor }]) => sum + stakeMinor, 0n),
      returned_minor: lines.reduce((sum, [key, line]) => sum + paid(line, results.get(key)), 0n),
      expected_minor: meanMinor,
      variance,
      reach_minor: reachMinor,
    };
  });
}

function paid(line: BookAmounts, result: SelectionResult | undefined): bigint {
  assert(result, 'a drawn round has the result of every selection in its book');
  return paidOn(line, result);
}
