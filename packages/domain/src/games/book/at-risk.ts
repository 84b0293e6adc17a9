import type { BookAmounts } from '../../book-amounts.ts';
import type { BookEntry } from '../family.ts';
import type { Line } from '../feature.ts';
import { bookTables } from './book-tables.ts';

/** The share of all cases in which a stake must come back to count as safe. */
const SAFE = { n: 9n, d: 10n };

/** Payouts of the bets on one feature in each of its cases, and the number of outcomes in each case. Units:
 *  1/100. */
export type PaidCases = {
  readonly stakeMinor: bigint;
  readonly paid: readonly bigint[];
  readonly cases: readonly bigint[];
};

/** Stake at risk: the stake without what comes back in at least nine of ten cases. A stake on one outcome is
 *  at risk as a whole; big and small together, or nine of ten numbers, are so but for what they cannot win
 *  back. Bets that leave a rare case open count as if they covered it.
 *  Units: 1/100.   Cost: one sort of the cases. */
export function atRiskIn({ stakeMinor, paid, cases }: PaidCases): bigint {
  const order = paid.map((_, at) => at).filter((at) => (cases[at] ?? 0n) > 0n);
  order.sort((a, b) => compare(paid[a] ?? 0n, paid[b] ?? 0n));
  const total = order.reduce((sum, at) => sum + (cases[at] ?? 0n), 0n);
  let below = 0n;
  for (const at of order) {
    below += cases[at] ?? 0n;
    if (below * SAFE.d > total * (SAFE.d - SAFE.n)) return positive(stakeMinor - (paid[at] ?? 0n));
  }
  return stakeMinor;
}

/** Stake at risk in a book, feature by feature: bets on different features do not cover each other, since
 *  most of what they show is independent.
 *  Units: 1/100.   Cost: one pass over the values of each feature that the book touches. */
export function atRiskByFeature(book: readonly BookEntry<Line>[]): bigint {
  let risk = 0n;
  for (const [of, table] of bookTables(book)) {
    const { byValue } = of.counts();
    risk += atRiskIn({
      stakeMinor: stakesOf(book.filter(({ selection }) => selection.feature === of)),
      paid: byValue.map((_, value) => BigInt(table[value] ?? 0)),
      cases: byValue.map(BigInt),
    });
  }
  return risk;
}

export const stakesOf = (amounts: readonly Pick<BookAmounts, 'stakeMinor'>[]): bigint =>
  amounts.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));
