/** Payout of a book before its draw is known: its mean over all draws, its variance, and a bound of how far
 *  one draw can be from the mean.   Units: 1/100, and its square. */
export type BookMoments = {
  readonly meanMinor: number;
  readonly variance: number;
  readonly reachMinor: number;
};

/** The moments of what is paid in each of some cases, by their weights.   Cost: two passes over the cases. */
export function momentsOfCases(paid: ArrayLike<number>, weights: ArrayLike<number>): BookMoments {
  let [total, sum] = [0, 0];
  for (let at = 0; at < paid.length; at += 1) {
    total += weights[at] ?? 0;
    sum += (weights[at] ?? 0) * (paid[at] ?? 0);
  }
  const meanMinor = sum / total;
  let [squares, reachMinor] = [0, 0];
  for (let at = 0; at < paid.length; at += 1) {
    const weight = weights[at] ?? 0;
    if (weight === 0) continue;
    const off = Math.abs((paid[at] ?? 0) - meanMinor);
    squares += weight * off ** 2;
    reachMinor = Math.max(reachMinor, off);
  }
  return { meanMinor, variance: squares / total, reachMinor };
}

/** The moments of several books that independent draws pay. */
export const momentsOfApart = (books: readonly BookMoments[]): BookMoments => ({
  meanMinor: sumOf(books, ({ meanMinor }) => meanMinor),
  variance: sumOf(books, ({ variance }) => variance),
  reachMinor: sumOf(books, ({ reachMinor }) => reachMinor),
});

/** The moments of several books that one draw pays. How they depend on each other is not asked: the variance
 *  is the most that it can be.
 *  Source: the standard deviation of a sum is at most the sum of the standard deviations (Minkowski). */
export const momentsOfTogether = (books: readonly BookMoments[]): BookMoments => ({
  ...momentsOfApart(books),
  variance: sumOf(books, ({ variance }) => Math.sqrt(variance)) ** 2,
});

const sumOf = (books: readonly BookMoments[], of: (book: BookMoments) => number): number =>
  books.reduce((sum, book) => sum + of(book), 0);
