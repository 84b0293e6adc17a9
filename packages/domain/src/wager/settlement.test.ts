import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { keysOf } from '../../tests/figures.ts';
import { matchFamily } from '../../tests/match-family.ts';
import { pushFamily } from '../../tests/push-family.ts';
import { FAMILIES } from '../games/definitions.ts';
import { k3 } from '../games/k3/k3.ts';
import { payTableOf } from '../pricing.ts';
import { LOSS, WIN } from '../selection-result.ts';
import { resultOf, type RoundBet, settleRound, voidRound } from './settlement.ts';

let made = 0;
const bet = (member: string, selection: string, stakeMinor: bigint, oddsE4: number): RoundBet => ({
  id: `bet-${(made += 1)}`,
  member,
  selection,
  stakeMinor,
  oddsE4,
  isCancelled: false,
});
const takenBack = (placed: RoundBet): RoundBet => ({ ...placed, isCancelled: true });

describe('settleRound with a push', () => {
  test('returns the stake of a bet that is neither won nor lost, and counts it as cancelled', () => {
    const bets = [bet('ann', 'ball:big', 10_01n, 19_300), bet('ann', 'ball:11', 1_00n, 106_700)];
    const settlement = settleRound(pushFamily, [11], bets);
    expect(
      settlement.bets.map(({ result, payoutMinor, profitMinor }) => [result, payoutMinor, profitMinor]),
    ).toEqual([
      [{ status: 'cancelled', reason: 'push' }, 10_01n, 0n],
      [{ status: 'win' }, 10_67n, 9_67n],
    ]);
    expect(settlement).toMatchObject({ stakeMinor: 11_01n, creditMinor: 20_68n, houseMinor: -9_67n });
  });
});

describe('settleRound with halves', () => {
  const bets = ['over', 'under'].map((side) => bet('ann', `m1.line:${side}`, 100_01n, 19_500));
  test.each([
    [9, [{ status: 'win' }, { status: 'lose' }], [195_01n, 0n]],
    [
      6,
      [
        { status: 'win', reason: 'half_win' },
        { status: 'lose', reason: 'half_lose' },
      ],
      [147_51n, 50_00n],
    ],
    [
      5,
      [
        { status: 'cancelled', reason: 'push' },
        { status: 'cancelled', reason: 'push' },
      ],
      [100_01n, 100_01n],
    ],
    [
      4,
      [
        { status: 'lose', reason: 'half_lose' },
        { status: 'win', reason: 'half_win' },
      ],
      [50_00n, 147_51n],
    ],
  ] as const)('on digit %i', (digit, results, payouts) => {
    const settlement = settleRound(matchFamily, [digit, 0, 0, 0, 0], bets);
    expect(settlement.bets.map(({ result }) => result)).toEqual(results);
    expect(settlement.bets.map(({ payoutMinor }) => payoutMinor)).toEqual(payouts);
    expect(settlement.creditMinor).toBe(payouts[0] + payouts[1]);
  });
});

describe('settleRound', () => {
  const bets = [
    bet('ann', 'side:big', 10_00n, 19_500),
    bet('ann', 'sum:11', 1_01n, 77_600),
    bet('ann', 'side:small', 5_00n, 19_500),
    bet('bob', 'tripleAny:any', 2_00n, 349_200),
    takenBack(bet('bob', 'side:big', 50_00n, 19_500)),
    bet('cid', 'side:odd', 33n, 19_400),
  ];
  const settlement = settleRound(k3, [6, 4, 1], bets);

  test('credits each member once with the sum of the payouts, each rounded down separately', () => {
    // 19.50 + 7.83 (7.8376), and 0.64 (0.6402).
    expect([...settlement.credits]).toEqual([
      ['ann', 27_33n],
      ['cid', 64n],
    ]);
  });

  test('returns status, payout and profit of each bet', () => {
    expect(
      settlement.bets.map(({ result, payoutMinor, profitMinor }) => [
        result.status,
        payoutMinor,
        profitMinor,
      ]),
    ).toEqual([
      ['win', 19_50n, 9_50n],
      ['win', 7_83n, 6_82n],
      ['lose', 0n, -5_00n],
      ['lose', 0n, -2_00n],
      ['cancelled', 0n, 0n],
      ['win', 64n, 31n],
    ]);
    expect(settlement.bets.map(({ id }) => id)).toEqual(bets.map(({ id }) => id));
  });

  test('excludes cancelled bets from the totals', () => {
    expect(settlement.stakeMinor).toBe(18_34n);
    expect(settlement.creditMinor).toBe(27_97n);
    expect(settlement.houseMinor).toBe(-9_63n);
    expect(settlement.bets[4]?.result).toEqual({ status: 'cancelled', reason: 'member' });
  });

  test('moves nothing for a round without bets', () => {
    expect(settleRound(k3, [1, 2, 3], [])).toEqual({
      bets: [],
      credits: new Map(),
      stakeMinor: 0n,
      creditMinor: 0n,
      houseMinor: 0n,
    });
  });

  test('asserts numbers and selections of the family', () => {
    expect(() => resultOf(k3, 'sum:11', [1, 2, 7])).toThrow('assertion failed');
    expect(() => resultOf(k3, 'rank1:1', [1, 2, 3])).toThrow('assertion failed');
    expect(resultOf(k3, 'sum:11', [6, 4, 1])).toBe(WIN);
    expect(resultOf(k3, 'sum:11', [6, 4, 2])).toBe(LOSS);
  });

  test.each(Object.values(FAMILIES))(
    'of $code neither creates nor loses a cent, for any draw and bets',
    (family) => {
      const table = payTableOf(family, 9700);
      const selections = keysOf(family);
      const anyBet = fc.record({
        id: fc.uuid(),
        member: fc.constantFrom('a', 'b', 'c'),
        selection: fc.constantFrom(...selections),
        stakeMinor: fc.bigInt({ min: 1n, max: 1_000_000n }),
        isCancelled: fc.boolean(),
      });
      const anyDraw = fc
        .infiniteStream(fc.nat())
        .map((stream) => (n: number) => (stream.next().value ?? 0) % n)
        .map((uniform) => family.draw(uniform, () => uniform));
      fc.assert(
        fc.property(anyDraw, fc.array(anyBet, { maxLength: 30 }), (numbers, plain) => {
          const placed = plain.map((each) => ({
            ...each,
            oddsE4: table.priceOf(each.selection)?.oddsE4 ?? 0,
          }));
          const settled = settleRound(family, numbers, placed);
          const credits = [...settled.credits.values()].reduce((sum, each) => sum + each, 0n);
          expect(credits).toBe(settled.creditMinor);
          expect(settled.stakeMinor).toBe(settled.creditMinor + settled.houseMinor);
          const profit = settled.bets.reduce((sum, each) => sum + each.profitMinor, 0n);
          expect(profit).toBe(-settled.houseMinor);
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe('voidRound', () => {
  test('returns every standing stake in full, and nothing for a cancelled bet', () => {
    const called = voidRound([
      bet('ann', 'side:big', 10_01n, 19_500),
      bet('ann', 'sum:11', 5n, 77_600),
      takenBack(bet('ann', 'side:odd', 7_00n, 19_400)),
      bet('bob', 'side:small', 1_00n, 19_500),
    ]);
    expect([...called.credits]).toEqual([
      ['ann', 10_06n],
      ['bob', 1_00n],
    ]);
    expect(called.houseMinor).toBe(0n);
    expect(called.bets.map(({ result }) => result.reason)).toEqual(['void', 'void', 'member', 'void']);
    expect(
      called.bets.every(({ result, profitMinor }) => result.status === 'cancelled' && profitMinor === 0n),
    ).toBe(true);
  });
});
