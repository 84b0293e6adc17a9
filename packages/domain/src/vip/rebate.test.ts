import { describe, expect, it, test } from 'vitest';

import { FAMILIES } from '../games/definitions.ts';
import { firstDepositReward } from './first-deposit.ts';
import { LADDER } from './ladder.ts';
import { rebateClassOf } from './rebate-class.ts';
import { rebateParts, rebateSum, stakedSum } from './rebate.ts';
import { maySignIn, signInAmount, signInDay, signInDays } from './sign-in.ts';

describe('the class of a selection', () => {
  test.each([
    ['side', 'big', 'sides'],
    ['ball1', 'odd', 'sides'],
    ['dt', 'dragon', 'sides'],
    ['dt', 'tie', 'numbers'],
    ['ball1', '5', 'numbers'],
    ['combo', 'bo', 'numbers'],
    ['extreme', 'big', 'numbers'],
  ])('%s:%s is %s', (play, pick, expected) => expect(rebateClassOf(play, pick)).toBe(expected));

  it('is sides for selections that win about half the time, and only for these', () => {
    for (const family of Object.values(FAMILIES)) {
      for (const { play, pick, probability, key } of family.plays.flatMap((each) => each.selections)) {
        if (rebateClassOf(play, pick) === 'numbers') continue;
        const chance = Number(probability.n) / Number(probability.d);
        expect(chance, `${family.code} ${key}`).toBeGreaterThan(0.44);
        expect(chance, `${family.code} ${key}`).toBeLessThan(0.56);
      }
    }
  });
});

describe('a rebate', () => {
  const gold = LADDER[2]!;
  test.each([
    ['nothing', [0n, 0n], [0n, 0n]],
    ['nothing for a stake too small for a cent', [6_66n, 3_33n], [0n, 0n]],
    ['a cent for the smallest stakes that give one', [6_67n, 3_34n], [1n, 1n]],
    ['each class rounded down by itself', [1_006_66n, 1_003_33n], [1_50n, 3_00n]],
    ['large stakes, exactly', [9_007_199_254_740_993n, 1n], [13_510_798_882_111n, 0n]],
  ] as const)('pays %s', (_name, [sides, numbers], expected) => {
    const parts = rebateParts(gold, { sides, numbers });
    expect(parts.map(({ amountMinor }) => amountMinor)).toEqual(expected);
    expect(rebateSum(parts)).toBe(expected[0] + expected[1]);
    expect(stakedSum({ sides, numbers })).toBe(sides + numbers);
  });
});

describe('a first-deposit reward', () => {
  test.each([
    [100_00n, 20, 20_00n],
    [99n, 20, 19n],
    [4n, 20, 0n],
    [1_000_00n, 20, 188_00n],
    [188_00n, 100, 188_00n],
  ])('of %s hundredths at %s %%', (paidMinor, percent, expected) => {
    expect(firstDepositReward(paidMinor, { percent, mostMinor: 188_00n })).toBe(expected);
  });
});

describe('a sign-in', () => {
  test.each([
    ['the first ever', null, null, 1],
    ['the day after the third', 3, null, 4],
    ['the day after the seventh', 7, null, 1],
    ['after a missed day', null, null, 1],
    ['once it is claimed', 3, 4, 4],
  ])('counts as a day of its cycle: %s', (_name, yesterday, today, expected) => {
    expect(signInDay({ yesterday, today })).toBe(expected);
  });

  it('shows what was claimed, what can be and what comes', () => {
    const statusOf = (yesterday: number | null, today: number | null, mayClaim = true) =>
      signInDays({ yesterday, today }, mayClaim)
        .map(({ status }) => status[0])
        .join('');
    expect(statusOf(null, null)).toBe('ullllll');
    expect(statusOf(2, null)).toBe('ccullll');
    expect(statusOf(2, 3)).toBe('cccllll');
    expect(statusOf(6, 7)).toBe('ccccccc');
    expect(statusOf(7, null)).toBe('ullllll');
    expect(statusOf(null, null, false)).toBe('lllllll');
    expect(statusOf(2, 3, false)).toBe('cccllll');
  });

  it('pays after a deposit', () => {
    expect([0n, 1n].map((depositMinor) => maySignIn({ depositMinor }))).toEqual([false, true]);
  });

  it('pays more with each day', () => {
    const amounts = signInDays({ yesterday: null, today: null }, true).map(({ amountMinor }) => amountMinor);
    expect(amounts).toHaveLength(7);
    expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(signInAmount(7)).toBe(2_00n);
  });
});
