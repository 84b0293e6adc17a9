import { amountsOf } from '../book-amounts.ts';
import { formatMoney } from '../format-money.ts';
import type { Fraction } from '../fraction.ts';
import type { FamilyDefinition } from '../games/family.ts';
import { addToBook, type Book, exactLiability, payoutsOf, stakesOf } from '../wager/liability.ts';
import type { Evidence } from './flags.ts';
import type { IntegrityLimits } from './limits.ts';

/** Bets of one member on one selection of a round. Units: 1/100, odds x 10 000. */
export type RoundBet = { readonly selection: string; readonly oddsE4: number; readonly stakeMinor: bigint };

const PERCENT = 100n;

/** Flags two linked members whose bets on one round cancel out, such as big and small: never both win, hardly
 *  ever both lose, and pay about the same. The share that cancels is the smaller of both payouts in the
 *  larger one, less what can be paid to both at once; flagged above `hedged_percent`, with a stake of
 *  `hedged_from` together.
 *  Units: 1/100, percent.   Cost: three exact worst cases of the family, after sums that exclude most
 *  pairs. */
export function opposedBets(
  family: FamilyDefinition,
  { one, other }: { readonly one: readonly RoundBet[]; readonly other: readonly RoundBet[] },
  limits: IntegrityLimits,
): Evidence | undefined {
  const stakeMinor = [...one, ...other].reduce((sum, bet) => sum + bet.stakeMinor, 0n);
  if (stakeMinor < BigInt(limits.hedged_from) || !isCovered(family, [...one, ...other])) return undefined;
  const [books, both] = [[bookOf(family, one), bookOf(family, other)], bookOf(family, [...one, ...other])];
  const [a = 0n, b = 0n] = books.map((book) => exactLiability(family, book));
  const [less, more] = a < b ? [a, b] : [b, a];
  const together = exactLiability(family, both) - more;
  if (more === 0n || (less - together) * PERCENT <= more * BigInt(limits.hedged_percent)) return undefined;
  return {
    hedged_percent: Number(((less - together) * PERCENT) / more),
    bets: keysOf(one),
    other_bets: keysOf(other),
    staked: formatMoney(stakesOf(both)),
    may_pay: formatMoney(payoutsOf(both)),
  };
}

const keysOf = (bets: readonly RoundBet[]): string[] => [...new Set(bets.map(({ selection }) => selection))];

/** Returns true if the chances add up to nine tenths: otherwise the pair loses both sides too often for a
 *  hedge. */
function isCovered(family: FamilyDefinition, bets: readonly RoundBet[]): boolean {
  const sum = keysOf(bets)
    .map((key) => family.selectionOf(key)?.probability ?? { n: 0n, d: 1n })
    .reduce<Fraction>((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), { n: 0n, d: 1n });
  return sum.n * 10n >= sum.d * 9n;
}

function bookOf(family: FamilyDefinition, bets: readonly RoundBet[]): Book {
  const book: Book = new Map();
  for (const { selection, stakeMinor, oddsE4 } of bets)
    addToBook(book, selection, amountsOf(family.selectionOf(selection) ?? {}, stakeMinor, oddsE4));
  return book;
}
