import { gammaTail } from '@tessera/domain/statistics/gamma-tail';

/** The chance that two samples of one distribution are at least as far apart by their ranks, on both sides.
 *  Equal values share their mean rank.
 *  Source: Mann and Whitney 1947, by the normal distribution with the correction for ties, which is meant for
 *  samples of more than twenty.   Cost: sorts all values. */
export function rankTest(ones: readonly number[], others: readonly number[]): { readonly p: number } {
  const [n, m] = [ones.length, others.length];
  const all = [
    ...ones.map((value) => ({ value, isOne: true })),
    ...others.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  let [rankSum, ties] = [0, 0];
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const count = to - from;
    rankSum += ((from + 1 + to) / 2) * all.slice(from, to).filter(({ isOne }) => isOne).length;
    ties += count ** 3 - count;
    from = to;
  }
  const size = n + m;
  const u = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (size + 1 - ties / (size * (size - 1)));
  return { p: variance === 0 ? 1 : bothTails((u - (n * m) / 2) / Math.sqrt(variance)) };
}

/** The chance that a standard normal variable is at least so far from zero. */
const bothTails = (z: number): number => gammaTail(0.5, z ** 2 / 2);
