import { describe, expect, test } from 'vitest';

import { range, subsets } from '../games/combinatorics.ts';
import { kindsFit, numbersFit, pairsFit } from './set-fit.ts';

const NUMBERS = 7;
const DRAWN = 4;
const draws = Array.from(subsets(range(1, NUMBERS), DRAWN));

const pairsOf = (set: readonly number[]): (readonly [number, number])[] =>
  Array.from(subsets(set, 2), ([a = 0, b = 0]) => [a, b] as const);

/** A count of draws that is large enough for every cell. */
const MANY = 1_000;

describe('numbersFit', () => {
  test('has its degrees of freedom as its mean over all draws', () => {
    // A draw repeated n times has n times the statistic of one.
    const statistics = draws.map(
      (set) =>
        (numbersFit({ numbers: NUMBERS, draws: MANY }, DRAWN, (number) => MANY * Number(set.includes(number)))
          ?.statistic ?? 0) / MANY,
    );
    const mean = statistics.reduce((sum, each) => sum + each, 0) / draws.length;
    expect(mean).toBeCloseTo(NUMBERS - 1, 9);
  });

  test('is zero for even counts, and nothing before five are expected of each', () => {
    expect(numbersFit({ numbers: 49, draws: 490 }, 6, () => 60)).toMatchObject({ statistic: 0, degrees: 48 });
    expect(numbersFit({ numbers: 49, draws: 40 }, 6, () => 1)).toBeUndefined();
  });

  test('divides by the variance of draws without replacement', () => {
    // By hand: 6 of 49 in 490 draws, expected 60; one number 10 above, one 10 below: 200 / 60 x 48 / 43.
    const seen = (number: number): number => ({ 1: 70, 2: 50 })[number] ?? 60;
    expect(numbersFit({ numbers: 49, draws: 490 }, 6, seen)?.statistic).toBeCloseTo(
      (200 / 60) * (48 / 43),
      9,
    );
  });
});

describe('pairsFit', () => {
  const kinds = {
    'pairs of a draw': pairsOf,
    'pairs with the last': (set: readonly number[]) =>
      set.slice(0, -1).map((other) => [other, set.at(-1) ?? 0] as const),
  };

  test.each(Object.entries(kinds))(
    'of %s has its degrees of freedom as its mean over all draws',
    (_, kind) => {
      const ordered = draws.flatMap((set) =>
        set.map((last) => [...set.filter((each) => each !== last), last]),
      );
      const sample = kind([1, 2, 3, 4]);
      const fits = ordered.map((set) => {
        const shown = new Set(kind(set).map((pair) => pair.toSorted().join()));
        return pairsFit(
          { numbers: NUMBERS, draws: MANY },
          sample,
          (a, b) => MANY * Number(shown.has([a, b].toSorted().join())),
        );
      });
      const mean = fits.reduce((sum, fit) => sum + (fit?.statistic ?? 0) / MANY, 0) / fits.length;
      expect(fits[0]?.degrees).toBe(20);
      expect(mean).toBeCloseTo(20, 9);
    },
  );

  test('is nothing before five are expected of each pair', () => {
    expect(pairsFit({ numbers: 49, draws: 391 }, pairsOf(range(1, 6)), () => 4)).toBeUndefined();
    expect(pairsFit({ numbers: 49, draws: 392 }, pairsOf(range(1, 6)), () => 5)).toMatchObject({
      statistic: 0,
      degrees: 1175,
    });
  });
});

describe('kindsFit', () => {
  // Kinds of 3, 2, 1 and 1 of seven numbers, in draws of four.
  const kinds = [[1, 2, 3], [4, 5], [6], [7]];
  const sizes = kinds.map(({ length }) => length);
  const fitOf = (set: readonly number[]) =>
    kindsFit(
      { numbers: NUMBERS, draws: MANY },
      3,
      sizes,
      (at) => MANY * Number(kinds[at]?.some((number) => set.includes(number))),
    );

  test('has its degrees of freedom as its mean over all draws', () => {
    const fits = Array.from(subsets(range(1, NUMBERS), 3), fitOf);
    expect(fits[0]?.degrees).toBe(4);
    expect(fits.reduce((sum, fit) => sum + (fit?.statistic ?? 0) / MANY, 0) / fits.length).toBeCloseTo(4, 9);
  });

  test('is zero for counts as expected, and nothing before five are expected of each', () => {
    // One of seven numbers comes in three draws of seven, one of two in five of seven, one of three in 31 of
    // 35.
    const seen = [310, 250, 150, 150];
    expect(kindsFit({ numbers: 7, draws: 350 }, 3, sizes, (at) => seen[at] ?? 0)?.statistic).toBeCloseTo(
      0,
      9,
    );
    expect(kindsFit({ numbers: 7, draws: 30 }, 3, sizes, () => 1)).toBeUndefined();
  });
});
