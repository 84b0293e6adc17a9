import type { FamilyDefinition } from '@tessera/domain/games/family';
import { type Book, exactLiability, payoutsOf } from '@tessera/domain/liability';
import type { GameLimits } from '@tessera/domain/limits';

import { type PartTickets, withCarried } from '../bet/part-tickets.ts';

/** A part of a home round, with what its tickets come to. Units: 1/100. */
export type HomePart = {
  readonly part: number;
  readonly stakeMinor: bigint;
  /** An upper bound of what its singles pay in its worst outcome. */
  readonly worstMinor: bigint;
  readonly tickets: PartTickets;
};

/** The limit that a home round would exceed. Units: 1/100. */
export type Excess = { readonly of: 'exposure' | 'match'; readonly limit: bigint };

/** The limit that the singles and the tickets of a round may exceed together, in an outcome of all its parts,
 *  by a bound of what each part pays. Stakes of tickets never count: a ticket may be taken back.
 *  Units: 1/100.   Source: sports, section 9. */
export function excessOf(
  { exposureCapMinor, partCapMinor = exposureCapMinor }: GameLimits,
  parts: readonly HomePart[],
  paysAtMost: (part: HomePart) => bigint,
): Excess | undefined {
  let whole = 0n;
  for (const part of parts) {
    const lossMinor = paysAtMost(part) + part.tickets.baseMinor - part.stakeMinor;
    if (lossMinor > partCapMinor) return { of: 'match', limit: partCapMinor };
    whole += lossMinor;
  }
  return whole > exposureCapMinor ? { of: 'exposure', limit: exposureCapMinor } : undefined;
}

/** All that its bets and its carried tickets could pay, as if all could win.   Cost: additions. */
export const everythingWins = ({ worstMinor, tickets }: HomePart): bigint =>
  worstMinor + payoutsOf(tickets.carried);

/** The same in the worst outcome.   Cost: an exact worst case. */
export const inTheWorst = (family: FamilyDefinition, book: Book, { tickets }: HomePart): bigint =>
  exactLiability(family, withCarried(book, tickets));
