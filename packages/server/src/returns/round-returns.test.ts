import { describe, expect, it } from 'vitest';

import { amountsOf } from '@tessera/domain/book-amounts';
import { k3 } from '@tessera/domain/games/k3/k3';
import { deviationOf, type ReturnSums } from '@tessera/domain/statistics/realised-return';
import { addToBook, type Book } from '@tessera/domain/wager/liability';
import { resultOf } from '@tessera/domain/wager/settlement';

import { seededRandom } from '../../tests/support/random.ts';
import { roundReturns } from './round-returns.ts';

const [BETS, ODDS_E4, STAKE] = [16_000, 19_500, 1_000n] as const;

/** The sums of a play after rounds with a bet on big in each, where `shifted` of every 1,000 draws that are
 *  small are made big. */
function playedOnBig(seed: number, shifted: number): ReturnSums {
  const random = seededRandom(seed);
  const uniform = (n: number): number => Math.floor(random.unit() * n);
  const book: Book = new Map();
  addToBook(book, 'side:big', amountsOf({}, STAKE, ODDS_E4));
  const sums = { returnedMinor: 0n, expectedMinor: 0, variance: 0, reachMinor: 0 };
  for (let round = 0; round < BETS; round += 1) {
    const drawn = k3.draw(uniform, () => uniform);
    const isShifted = resultOf(k3, 'side:small', drawn).won > 0 && uniform(1_000) < shifted;
    const numbers = isShifted ? [6, 5, 4] : drawn;
    const results = new Map([['side:big', resultOf(k3, 'side:big', numbers)]]);
    const play = roundReturns(k3, book, results).find((each) => each.play === 'side');
    sums.returnedMinor += play?.returned_minor ?? 0n;
    sums.expectedMinor += play?.expected_minor ?? 0;
    sums.variance += play?.variance ?? 0;
    sums.reachMinor = Math.max(sums.reachMinor, play?.reach_minor ?? 0);
  }
  return sums;
}

describe('the return of big over 16,000 rounds', () => {
  it.each([1, 2, 3])('is within 4 deviations of its theory when draws are fair: seed %i', (seed) => {
    const sums = playedOnBig(seed, 0);
    expect(sums.expectedMinor / (BETS * Number(STAKE))).toBeCloseTo((107 / 216) * 1.95, 9);
    expect(Math.abs(deviationOf(sums) ?? NaN)).toBeLessThan(4);
  });

  // Of 107 small draws in 216, 52 in 1,000 become big: 2.6 % of all, which is 5 % of an even stake.
  it.each([1, 2, 3])('is beyond 4 when an edge of 5 % of the stake is moved: seed %i', (seed) => {
    expect(deviationOf(playedOnBig(seed, 52))).toBeGreaterThan(4);
  });
});

describe('deviationOf', () => {
  const sums = { returnedMinor: 1_500n, expectedMinor: 1_000, variance: 10_000, reachMinor: 20 };

  it('counts standard deviations, to either side', () => {
    expect(deviationOf(sums)).toBe(5);
    expect(deviationOf({ ...sums, returnedMinor: 700n })).toBe(-3);
  });

  it('is nothing while one round weighs more than a fifth of one, or nothing varies', () => {
    expect(deviationOf({ ...sums, reachMinor: 20.01 })).toBeUndefined();
    expect(deviationOf({ ...sums, variance: 0, reachMinor: 0 })).toBeUndefined();
  });
});
