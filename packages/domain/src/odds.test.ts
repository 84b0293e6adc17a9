import { describe, expect, test } from 'vitest';

import { multiply } from '../tests/oracles/multiply.ts';
import { approximate, fraction } from './fraction.ts';
import { formatOdds, oddsFor, payoutOf, returnOf } from './odds.ts';

describe('odds', () => {
  test.each([
    [1, 216, '209.52'],
    [5, 108, '20.95'],
    [107, 216, '1.95'],
    [1, 1000, '970.00'],
    [1, 2, '1.94'],
    [5, 9, '1.74'],
  ])('are, for a chance of %i/%i at 97 %%, %s', (n, d, text) => {
    expect(formatOdds(oddsFor(fraction(n, d), 9700))).toBe(text);
  });

  test('assert a probability above zero', () => {
    expect(() => oddsFor(fraction(0), 9700)).toThrow('assertion failed');
  });

  test.each([
    [10_00n, 19_500, 19_50n],
    [33n, 19_400, 64n],
    [1n, 19_500, 1n],
    [1n, 19_999, 1n],
    [9_999_999_999_99n, 9_700_000, 969_999_999_999_030n],
  ])('pay a stake of %s at %i with %s, rounded down', (stakeMinor, oddsE4, payoutMinor) => {
    expect(payoutOf(stakeMinor, oddsE4)).toBe(payoutMinor);
  });

  test('have an exact return', () => {
    expect(returnOf(fraction(107, 216), 19_500)).toEqual(fraction(1391, 1440));
  });
});

describe('fraction', () => {
  test('is reduced to lowest terms', () => {
    expect(fraction(46, 216)).toEqual({ n: 23n, d: 108n });
    expect(fraction(-4, 8)).toEqual({ n: -1n, d: 2n });
    expect(fraction(0, 5)).toEqual({ n: 0n, d: 1n });
    expect(() => fraction(1, 0)).toThrow('assertion failed');
    expect(multiply(fraction(2, 3), fraction(3, 4))).toEqual(fraction(1, 2));
  });

  test('is formatted with nine decimal places', () => {
    expect(approximate(fraction(1, 3))).toBe(0.333333333);
  });
});
