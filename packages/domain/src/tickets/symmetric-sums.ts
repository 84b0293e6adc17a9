/** The elementary symmetric sums e_0 to e_n of the values: e_k adds the products of all choices of k of them.
 *  Cost: n squared products.   Source: the coefficients of the product of (1 + value x t). */
export function symmetricSums(values: readonly bigint[]): readonly bigint[] {
  const sums = [1n, ...values.map(() => 0n)];
  values.forEach((value, at) => {
    for (let k = at + 1; k >= 1; k -= 1) sums[k] = (sums[k] ?? 0n) + (sums[k - 1] ?? 0n) * value;
  });
  return sums;
}
