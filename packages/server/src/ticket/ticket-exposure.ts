import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { GameLimits } from '@tessera/domain/limits';
import { formatMoney } from '@tessera/domain/money';
import { type Book, exactLiability, payoutsOf } from '@tessera/domain/wager/liability';

import { Refusal } from '../kernel/refusal.ts';
import { type Carrier, type PartTickets, withCarried } from '../wager/part-tickets.ts';
import type { SlipLeg } from './ticket.ts';

/** How many worst cases of home rounds one batch may compute while it holds its locks: each takes up to 10 ms
 *  a part. Tickets beyond them wait for the next batch. */
export const EXACT_PER_BATCH = 3;

/** A part of a home round, with what its tickets come to. Units: 1/100. */
export type HomePart = {
  readonly part: number;
  readonly stakeMinor: bigint;
  /** An upper bound of what its singles pay in its worst outcome. */
  readonly worstMinor: bigint;
  readonly tickets: PartTickets;
};

/** The limit that leaves a home round the least, and what it leaves: less than zero where the round would
 *  exceed it. Units: 1/100. */
export type Room = {
  readonly of: 'exposure' | 'match';
  readonly limit: bigint;
  readonly leftMinor: bigint;
};

/** What a part may lose beyond what the house has of it for certain. Units: 1/100. */
type Covered = { readonly coverMinor: bigint };

/** What the singles and the tickets of a round leave of its limits together, in an outcome of all its parts,
 *  by a bound of what each part pays. The first part that is beyond its own limit answers for the round.
 *  Units: 1/100.   Source: sports, section 9. */
export function roomOf<Part extends Covered>(
  { exposureCapMinor, partCapMinor = exposureCapMinor }: GameLimits,
  parts: readonly Part[],
  paysAtMost: (part: Part) => bigint,
): Room {
  let whole = 0n;
  let leastMinor = partCapMinor;
  for (const part of parts) {
    const lossMinor = paysAtMost(part) - part.coverMinor;
    const leftMinor = partCapMinor - lossMinor;
    if (leftMinor < 0n) return { of: 'match', limit: partCapMinor, leftMinor };
    if (leftMinor < leastMinor) leastMinor = leftMinor;
    whole += lossMinor;
  }
  const leftMinor = exposureCapMinor - whole;
  return leftMinor < leastMinor
    ? { of: 'exposure', limit: exposureCapMinor, leftMinor }
    : { of: 'match', limit: partCapMinor, leftMinor: leastMinor };
}

/** The refusal of a ticket for which its home round has no room.   Units: 1/100. */
export const overRoom = ({ of, limit, leftMinor }: Room): Refusal | undefined =>
  leftMinor < 0n ? new Refusal('ROUND_LIMIT', { of, limit: formatMoney(limit) }) : undefined;

/** What covers a part: the stakes of its singles, less what its tickets pay in any outcome. Stakes of tickets
 *  never count: a ticket may be taken back. */
export const coverOf = ({ stakeMinor, tickets }: HomePart): bigint => stakeMinor - tickets.baseMinor;

/** All that its bets and its carried tickets could pay, as if all could win.   Cost: additions. */
export const everythingWins = ({ worstMinor, tickets }: HomePart): bigint =>
  worstMinor + payoutsOf(tickets.carried);

/** The same in the worst outcome.   Cost: an exact worst case. */
export const inTheWorst = (family: FamilyDefinition, book: Book, { tickets }: HomePart): bigint =>
  exactLiability(family, withCarried(book, tickets));

/** The selections of a leg as a book enters them. */
export const carriersOf = (
  family: FamilyDefinition,
  { market, picks }: Pick<SlipLeg, 'market' | 'picks'>,
): readonly Carrier[] =>
  picks.map(({ pick, oddsE4 }) => {
    const selection = `${market}:${pick}`;
    return { selection, oddsE4, hasHalves: family.selectionOf(selection)?.hasHalves ?? false };
  });
