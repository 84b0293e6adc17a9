import { choose } from '../games/combinatorics.ts';
import { assert } from '../result.ts';
import { chiSquareTail, EXPECTED_MIN, type Fit } from './chi-square.ts';

/** Counts of what draws of different numbers show: so many times each of `numbers` numbers. */
type Counts = { readonly numbers: number; readonly draws: number };

/** Compares how often each number was shown with pure chance, where every draw shows `perDraw` different
 *  ones. The counts of one draw depend on each other, so Pearson's distances are divided by their own
 *  variance. Undefined while a number is expected less than five times.
 *  Source: Joe, Tests of uniformity for sets of lotto numbers, Statistics & Probability Letters 16 (1993):
 *  Pearson's statistic times (n - 1)/(n - k), at n - 1 degrees.   Cost: the numbers. */
export function numbersFit(
  { numbers, draws }: Counts,
  perDraw: number,
  seenOf: (number: number) => number,
): Fit | undefined {
  const expected = (draws * perDraw) / numbers;
  if (expected < EXPECTED_MIN) return undefined;
  const variance = (draws * perDraw * (numbers - perDraw)) / (numbers * (numbers - 1));
  let squares = 0;
  for (let number = 1; number <= numbers; number += 1) squares += (seenOf(number) - expected) ** 2;
  return fitOf(squares / variance, numbers - 1);
}

/** The same for pairs. `sample` is what one draw shows; in all draws the numbers only trade places.
 *  Which numbers come often shows in their pairs too, so the deviations of the pairs are split into what the
 *  numbers account for and the rest: each part has a variance of its own and is independent of the other.
 *  Source: Joe 1993, for pairs of lotto numbers; the parts are the eigenspaces of the Johnson scheme J(n, 2).
 *  Cost: the pairs of all numbers, n (n - 1) / 2. */
export function pairsFit(
  { numbers, draws }: Counts,
  sample: readonly (readonly [number, number])[],
  seenOf: (a: number, b: number) => number,
): Fit | undefined {
  const pairs = (numbers * (numbers - 1)) / 2;
  const mean = (draws * sample.length) / pairs;
  if (mean < EXPECTED_MIN) return undefined;
  const whole = partsOf(numbers, mean, seenOf);
  const shown = new Set(sample.map(([a, b]) => nameOf(a, b)));
  const one = partsOf(numbers, sample.length / pairs, (a, b) => Number(shown.has(nameOf(a, b))));
  const degrees = { byNumber: numbers - 1, rest: pairs - numbers };
  assert(one.byNumber > 0 && one.rest > 0, 'pairs of a draw deviate from their mean');
  return fitOf(
    (whole.byNumber * degrees.byNumber) / (draws * one.byNumber) +
      (whole.rest * degrees.rest) / (draws * one.rest),
    degrees.byNumber + degrees.rest,
  );
}

/** The same for kinds of numbers, counted once in each draw that shows any of them. `sizes` is how many
 *  numbers are of each kind. Kinds come together more or less often than apart, so the deviations are taken
 *  with the inverse of their covariance. Undefined while a kind is expected to come, or to stay away, less
 *  than five times.
 *  Source: the quadratic form of a vector that is normal in the limit, at its number of kinds (Rao, Linear
 *  Statistical Inference, 3b.4).   Cost: the cube of the kinds. */
export function kindsFit(
  { numbers, draws }: Counts,
  perDraw: number,
  sizes: readonly number[],
  seenOf: (at: number) => number,
): Fit | undefined {
  const away = (size: number): number =>
    Number(choose(numbers - size, perDraw)) / Number(choose(numbers, perDraw));
  if (sizes.some((size) => draws * Math.min(away(size), 1 - away(size)) < EXPECTED_MIN)) return undefined;
  const covariance = sizes.map((a, at) =>
    sizes.map((b, other) => (at === other ? away(a) : away(a + b)) - away(a) * away(b)),
  );
  const deviations = sizes.map((size, at) => seenOf(at) - draws * (1 - away(size)));
  const solved = solve(covariance, deviations);
  const statistic = deviations.reduce((sum, each, at) => sum + each * (solved[at] ?? 0), 0) / draws;
  return fitOf(statistic, sizes.length);
}

/** Solves a symmetric, positive definite system by elimination, which then needs no exchange of rows. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries())
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}

/** The squared deviations from the mean: of the sums of each number's pairs, and of what is left. */
function partsOf(numbers: number, mean: number, seenOf: (a: number, b: number) => number) {
  const byNumber = new Float64Array(numbers + 1);
  let all = 0;
  for (let a = 1; a <= numbers; a += 1)
    for (let b = a + 1; b <= numbers; b += 1) {
      const deviation = seenOf(a, b) - mean;
      all += deviation ** 2;
      byNumber[a] = (byNumber[a] ?? 0) + deviation;
      byNumber[b] = (byNumber[b] ?? 0) + deviation;
    }
  const accounted = byNumber.reduce((sum, each) => sum + each ** 2, 0) / (numbers - 2);
  return { byNumber: accounted, rest: all - accounted };
}

const fitOf = (statistic: number, degrees: number): Fit => ({
  statistic,
  degrees,
  p: chiSquareTail(statistic, degrees),
});

const nameOf = (a: number, b: number): string => `${Math.min(a, b)}-${Math.max(a, b)}`;
