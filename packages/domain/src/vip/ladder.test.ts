import { describe, expect, it, test } from 'vitest';

import { MULTIPLE_MAX, MULTIPLE_MIN, requiredTurnover } from './benefit.ts';
import {
  hasReached,
  LADDER,
  ladderFaults,
  type Level,
  LEVEL_MULTIPLE,
  levelOf,
  nextLevel,
  REBATE_MULTIPLE,
} from './ladder.ts';
import { pointsOf } from './points.ts';
import { SIGN_IN_MULTIPLE } from './sign-in.ts';

const changed = (at: number, change: Partial<Level>): Level[] =>
  LADDER.map((each, n) => (n === at ? { ...each, ...change } : each));

describe('the ladder', () => {
  it('has no fault', () => expect(ladderFaults(LADDER)).toEqual([]));

  it.each<[string, readonly Level[], string]>([
    ['no level', [], 'a ladder has a level'],
    ['a first level that takes money', changed(0, { depositMinor: 1n }), 'level 1 takes nothing'],
    ['a first level that pays', changed(0, { rewardMinor: 1n }), 'level 1 takes nothing'],
    ['a level left out', LADDER.toSpliced(2, 1), 'level 4 stands at 3'],
    ['an equal deposit', changed(3, { depositMinor: LADDER[2]!.depositMinor }), 'level 4 is not above'],
    ['less turnover', changed(3, { turnoverMinor: 1n }), 'level 4 is not above'],
    ['an equal reward', changed(3, { rewardMinor: LADDER[2]!.rewardMinor }), 'level 4 is not above'],
    ['a lower rebate', changed(3, { rebateE4: { sides: 14, numbers: 36 } }), 'level 4 is not above'],
    ['a rebate above 1 %', changed(7, { rebateE4: { sides: 35, numbers: 101 } }), 'rebate of 101 on numbers'],
    ['a fraction', changed(7, { rebateE4: { sides: 35.5, numbers: 70 } }), 'rebate of 35.5 on sides'],
    ['one code twice', changed(7, { code: 'gold' }), 'two levels share a code'],
  ])('is checked: %s', (_name, ladder, fault) => {
    expect(ladderFaults(ladder).some((each) => each.includes(fault))).toBe(true);
  });

  it('requires a stake of one to ten times of each reward', () => {
    for (const multiple of [LEVEL_MULTIPLE, REBATE_MULTIPLE, SIGN_IN_MULTIPLE]) {
      expect(multiple).toBeGreaterThanOrEqual(MULTIPLE_MIN);
      expect(multiple).toBeLessThanOrEqual(MULTIPLE_MAX);
    }
    expect([MULTIPLE_MIN, MULTIPLE_MAX]).toEqual([1, 10]);
    expect(requiredTurnover(5_00n, 3)).toBe(15_00n);
  });
});

describe('the level of a member', () => {
  const silver = { depositMinor: 100_00n, turnoverMinor: 1_000_00n };
  test.each([
    ['nothing', 0n, 0n, 1],
    ['both conditions, exactly', silver.depositMinor, silver.turnoverMinor, 2],
    ['one cent less deposited', silver.depositMinor - 1n, silver.turnoverMinor, 1],
    ['one cent less staked', silver.depositMinor, silver.turnoverMinor - 1n, 1],
    ['all the deposits without turnover', 10n ** 12n, 0n, 1],
    ['all the turnover without deposits', 0n, 10n ** 14n, 1],
    ['the last level', 600_000_00n, 15_000_000_00n, 8],
    ['more than the last level', 10n ** 12n, 10n ** 14n, 8],
  ])('is that of %s', (_name, depositMinor, turnoverMinor, expected) => {
    expect(levelOf({ depositMinor, turnoverMinor }).level).toBe(expected);
  });

  it('never falls, whatever comes in', () => {
    for (const each of LADDER) {
      expect(levelOf(each).level).toBe(each.level);
      expect(hasReached(each, each)).toBe(true);
    }
  });

  it('is followed by the next one, and the last by none', () => {
    expect(LADDER.map((each) => nextLevel(each)?.level)).toEqual([2, 3, 4, 5, 6, 7, 8, undefined]);
  });
});

describe('points', () => {
  test.each([
    [-1n, 0],
    [0n, 0],
    [9_99n, 0],
    [10_00n, 1],
    [19_99n, 1],
    [12_345_678_90n, 1_234_567],
    [10n ** 30n, Number.MAX_SAFE_INTEGER],
  ])('of a settled turnover of %s hundredths', (turnoverMinor, expected) => {
    expect(pointsOf(turnoverMinor)).toBe(expected);
  });
});
