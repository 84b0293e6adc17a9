/** A leg as its lines are written out: what each of its picks multiplies a line by, in parts of 20 000. */
export type LineLeg = { readonly parts: readonly bigint[]; readonly isBanker: boolean };

const WHOLE = 20_000n;

/** The products of all lines of a ticket, written out one by one, each over 20 000 to the power of the
 *  legs. */
export function linesOf(sizes: readonly number[], legs: readonly LineLeg[]): bigint[] {
  let lines = [{ product: 1n, size: 0 }];
  for (const { parts, isBanker } of legs)
    lines = lines.flatMap(({ product, size }) => [
      ...parts.map((part) => ({ product: product * part, size: size + 1 })),
      ...(isBanker ? [] : [{ product: product * WHOLE, size }]),
    ]);
  return lines.filter(({ size }) => sizes.includes(size)).map(({ product }) => product);
}

/** Joint payout of all lines for a unit over `over`. Units: 1/100. */
export const paidBy = (
  unitMinor: bigint,
  sizes: readonly number[],
  legs: readonly LineLeg[],
  over = 1n,
): bigint =>
  (unitMinor * linesOf(sizes, legs).reduce((sum, product) => sum + product, 0n)) /
  (WHOLE ** BigInt(legs.length) * over);
