import { type BookAmounts, type Halves, sumOfHalves } from '../book-amounts.ts';
import type { FamilyDefinition } from '../games/family.ts';
import { minor, type Money } from '../money.ts';
import { assert } from '../result.ts';
import { HALF_WIN, WIN } from '../selection-result.ts';

/** Stake, payout and number of the open bets on each selection of a round. Units: 1/100. */
export type Book = Map<string, BookLine>;
export type BookLine = BookAmounts & { readonly bets: number };

/** Enters one bet. The book is changed in place: a busy round takes thousands a second. */
export function addToBook(book: Book, selectionKey: string, bet: BookAmounts): void {
  const line = book.get(selectionKey);
  book.set(selectionKey, {
    stakeMinor: (line?.stakeMinor ?? 0n) + bet.stakeMinor,
    payoutMinor: (line?.payoutMinor ?? 0n) + bet.payoutMinor,
    halves: sumOfHalves(line?.halves, bet.halves),
    bets: (line?.bets ?? 0) + 1,
  });
}

/** Removes one bet, cancelled or refused. A selection without bets leaves the book.
 *  Refuses by assertion: a bet that the book does not hold. */
export function removeFromBook(book: Book, selectionKey: string, bet: BookAmounts): void {
  const line = book.get(selectionKey);
  assert(line && line.bets > 0, 'only a bet that the book holds is removed');
  const stakeMinor = line.stakeMinor - bet.stakeMinor;
  const payoutMinor = line.payoutMinor - bet.payoutMinor;
  const halves = halvesWithout(line, bet);
  const bets = line.bets - 1;
  assert(stakeMinor >= 0n && payoutMinor >= 0n, 'a book never goes below zero');
  if (bets === 0) book.delete(selectionKey);
  else book.set(selectionKey, { stakeMinor, payoutMinor, halves, bets });
}

function halvesWithout({ halves }: BookAmounts, bet: BookAmounts): Halves | undefined {
  if (!halves) return undefined;
  assert(bet.halves, 'all bets of a line keep halves or none does');
  const winMinor = halves.winMinor - bet.halves.winMinor;
  const lossMinor = halves.lossMinor - bet.halves.lossMinor;
  assert(winMinor >= 0n && lossMinor >= 0n, 'a book never goes below zero');
  return { winMinor, lossMinor };
}

/** All stakes of a book. */
export function stakesOf(book: Book): Money {
  let stakes = 0n;
  for (const line of book.values()) stakes += line.stakeMinor;
  return minor(stakes);
}

/** The most that any one outcome makes a book pay: exactly, but for a family with too many outcomes to search
 *  every book; it is then the best bound proven, which no outcome exceeds.
 *  Units: 1/100.   Cost: 10 ms at most for a full book, 130 ms for the first book of a family with 100 000
 *  outcomes, which enumerates them; up to 60 ms of CPU where outcomes are searched. */
export const exactLiability = (family: FamilyDefinition, book: Book): Money => minor(family.worstCase(book));

/** An upper bound of the same: the sum of the dearest value of each feature, as if they could all show in one
 *  draw.   Units: 1/100.   Cost: below 1 ms for a full book; 6 to 9 microseconds a selection where outcomes
 *  are searched. */
export const boundLiability = (family: FamilyDefinition, book: Book): Money =>
  minor(family.liabilityBound(book));

/** The largest stake of one more line on a selection beside a book with which no outcome pays more than
 *  `affordableMinor` and that stake. Outcomes are distinguished by what they make of the line: among those
 *  that win it, and among those that win half of it, the rest of the book pays at most what it pays beside a
 *  line so large that one of them is the worst.
 *  Units: 1/100, odds x 10 000.   Cost: an exact worst case, two for a line with halves. */
export function largestStakeBeside(
  family: FamilyDefinition,
  book: Book,
  line: { readonly selection: string; readonly oddsE4: number },
  affordableMinor: bigint,
): bigint {
  const hasHalves = family.selectionOf(line.selection)?.hasHalves ?? false;
  const huge = payoutsOf(book) + 1n;
  const stakes = (hasHalves ? [WIN, HALF_WIN] : [WIN]).flatMap((result) => {
    const [payoutMinor, winMinor] = result === WIN ? [huge, 0n] : [0n, huge];
    const halves = hasHalves ? { winMinor, lossMinor: 0n } : undefined;
    const probed: Book = new Map(book);
    addToBook(probed, line.selection, { stakeMinor: 0n, payoutMinor, halves });
    const roomMinor = affordableMinor - (exactLiability(family, probed) - huge);
    // More than is affordable: no outcome does that to the line.
    if (roomMinor > affordableMinor) return [];
    return [(roomMinor * ODDS_SCALE * BigInt(result.of)) / (BigInt(line.oddsE4) - ODDS_SCALE)];
  });
  return stakes.reduce((least, stake) => (stake < least ? stake : least), affordableMinor * ODDS_SCALE);
}

const ODDS_SCALE = 10_000n;

/** All payouts of a book, as if all its bets could win.   Units: 1/100. */
export function payoutsOf(book: Book): bigint {
  let payouts = 0n;
  for (const line of book.values()) payouts += line.payoutMinor;
  return payouts;
}

/** Returns true if no outcome pays more than the house can afford. Asks the cheapest question that can say
 *  yes: all payouts together, then the bound, and only then the exact worst case.
 *  Units: 1/100. */
export function isAffordable(family: FamilyDefinition, book: Book, affordableMinor: bigint): boolean {
  if (payoutsOf(book) <= affordableMinor) return true;
  return boundLiability(family, book) <= affordableMinor || exactLiability(family, book) <= affordableMinor;
}
