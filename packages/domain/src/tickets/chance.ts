import { fraction, type Fraction } from '../fraction.ts';
import type { Ticket } from './ticket.ts';

/** The chance that at least one line of a ticket is won: that all its bankers are, and as many other legs as
 *  its shortest line needs. `chances` are those of its legs, in their order; the legs are on different
 *  matches, hence independent.   Cost: the square of the legs. */
export function chanceOfAnyLine(
  { sizes, legs }: Pick<Ticket, 'sizes' | 'legs'>,
  chances: readonly Fraction[],
): Fraction {
  const bankers = chances.filter((_, at) => legs[at]?.isBanker);
  const free = chances.filter((_, at) => !legs[at]?.isBanker);
  const d = chances.reduce((product, chance) => product * chance.d, 1n);
  const ofBankers = bankers.reduce((product, { n }) => product * n, 1n);
  const enough = Math.min(...sizes) - bankers.length;
  const ofFree = wonCounts(free).reduce((sum, ways, won) => (won >= enough ? sum + ways : sum), 0n);
  return fraction(ofBankers * ofFree, d);
}

/** At k the chance that exactly k of them are won, over the product of all denominators. */
function wonCounts(chances: readonly Fraction[]): readonly bigint[] {
  let counts: readonly bigint[] = [1n];
  for (const { n, d } of chances)
    counts = [...counts, 0n].map((ways, k) => ways * (d - n) + (counts[k - 1] ?? 0n) * n);
  return counts;
}
