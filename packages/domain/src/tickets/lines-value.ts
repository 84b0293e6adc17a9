import type { Fraction } from '../fraction.ts';

/** The sizes of a ticket's lines, and which legs stand in every line. */
type Lines = {
  readonly sizes: readonly number[];
  readonly legs: readonly { readonly isBanker: boolean }[];
};

/** The sum over all lines of a ticket of the product of its legs' values: its lines when each leg counts its
 *  picks, its payout for a stake of one when each leg counts what it multiplies a line by. `values` are those
 *  of the legs, in their order. Not reduced.
 *  Source: sports, sections 7.1 and 7.3; the sums over the free legs are the coefficients of the product of
 *  (d + n x t).   Cost: the square of the legs. */
export function linesValue({ sizes, legs }: Lines, values: readonly Fraction[]): Fraction {
  const d = values.reduce((product, value) => product * value.d, 1n);
  const bankers = values.filter((_, at) => legs[at]?.isBanker);
  const sums = symmetricSums(values.filter((_, at) => !legs[at]?.isBanker));
  const ofBankers = bankers.reduce((product, value) => product * value.n, 1n);
  const ofFree = sizes.reduce((sum, size) => sum + (sums[size - bankers.length] ?? 0n), 0n);
  return { n: ofBankers * ofFree, d };
}

/** At k the sum of the products of all choices of k of the values, over the product of all denominators. */
function symmetricSums(values: readonly Fraction[]): readonly bigint[] {
  let sums: readonly bigint[] = [1n];
  for (const { n, d } of values) sums = [...sums, 0n].map((sum, k) => sum * d + (sums[k - 1] ?? 0n) * n);
  return sums;
}
