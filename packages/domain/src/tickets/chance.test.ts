import { expect, test } from 'vitest';

import { fraction } from '../fraction.ts';
import { chanceOfAnyLine } from './chance.ts';
import { linesValue } from './lines-value.ts';

const HALF = fraction(1, 2);
const legs = (count: number, bankers = 0) =>
  Array.from({ length: count }, (_, at) => ({ picks: [], isBanker: at < bankers }));

test.each([
  ['all of three', [3], legs(3), fraction(1, 8)],
  ['two of three at least', [2, 3], legs(3), fraction(1, 2)],
  ['two of three or all', [2], legs(3), fraction(1, 2)],
  ['the banker and one of two', [2], legs(3, 1), fraction(3, 8)],
  ['the banker and both of two', [3], legs(3, 1), fraction(1, 8)],
] as const)('a line is won with %s', (_, sizes, list, chance) => {
  expect(chanceOfAnyLine({ sizes, legs: list }, [HALF, HALF, HALF])).toEqual(chance);
});

test('each leg has a chance of its own', () => {
  const chances = [fraction(1, 2), fraction(2, 3), fraction(3, 5)];
  expect(chanceOfAnyLine({ sizes: [3], legs: legs(3) }, chances)).toEqual(fraction(1, 5));
  // 1 - none - exactly one: 1 - 2/30 - (2 + 4 + 3) / 30.
  expect(chanceOfAnyLine({ sizes: [2], legs: legs(3) }, chances)).toEqual(fraction(19, 30));
});

test.each([97, 94.1, 91.3, 88.5, 85.9, 83.3, 80.8, 78.4].map((percent, at) => [at + 1, percent]))(
  'the return of %i legs of 97 %% each is their product, %f %%',
  (count, percent) => {
    const { n, d } = linesValue({ sizes: [count], legs: legs(count) }, Array(count).fill(fraction(97, 100)));
    expect(Number((n * 1000n + d / 2n) / d) / 10).toBe(percent);
  },
);
