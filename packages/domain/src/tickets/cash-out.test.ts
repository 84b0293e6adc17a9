import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { LEAGUE, PAIRS } from '../../tests/league.ts';
import { fraction, type Fraction } from '../fraction.ts';
import { matchChances } from '../games/football/chances.ts';
import { marketOf } from '../games/football/markets.ts';
import { scoreTable } from '../games/football/score-table.ts';
import { cashOutOffer, expectedMultiplier, leastPart } from './cash-out.ts';
import { PARTS_MOST, restOf, shareLeft } from './part.ts';

/** The mean of a leg before its match, from the model. */
function meanOf(pair: keyof typeof PAIRS, selection: string, oddsE4: number): Fraction {
  const [key = '', pick = ''] = selection.split(':');
  const market = marketOf(key);
  if (!market) throw new Error(`no market ${key}`);
  const shares = matchChances(scoreTable(PAIRS[pair], LEAGUE.rho)).sharesOf(market, pick);
  return expectedMultiplier([{ pick, oddsE4, ...shares }]);
}

const OPEN = {
  A: meanOf('A', '1x2:h', 22_000),
  B: meanOf('B', 'ou2.5:o', 14_300),
  C: meanOf('C', 'ah+0.75:h', 24_200),
};
const TREBLE = {
  unitMinor: 100_00n,
  sizes: [3],
  legs: [22_000, 14_300, 24_200].map((oddsE4) => ({ picks: [{ pick: '', oddsE4 }], isBanker: false })),
};
const WON = { A: fraction(220, 100), B: fraction(143, 100) };
const VOID = fraction(1);
const offered = (legs: readonly Fraction[], factorE4 = 10_000) => cashOutOffer(TREBLE, legs, factorE4);

describe('the known treble', () => {
  test.each([
    ['before any leg', [OPEN.A, OPEN.B, OPEN.C], 90_69n],
    ['with the first leg won', [WON.A, OPEN.B, OPEN.C], 205_82n],
    ['with two legs won', [WON.A, WON.B, OPEN.C], 304_83n],
    ['with one leg void and one won', [VOID, WON.B, OPEN.C], 138_56n],
    ['with a leg lost', [WON.A, fraction(0), OPEN.C], 0n],
  ])('is worth what is known %s', (_, legs, worth) => {
    expect(offered(legs)).toBe(worth);
  });
});

test('an offer is its factor of the worth, rounded down once', () => {
  expect(offered([WON.A, WON.B, OPEN.C], 9_500)).toBe(289_59n);
});

test('a part is offered at its share of the worth, rounded down once', () => {
  const share = (partMinor: bigint) => ({ partMinor, stakeMinor: 100_00n });
  const forPart = (partMinor: bigint, factorE4 = 10_000) =>
    cashOutOffer(TREBLE, [WON.A, OPEN.B, OPEN.C], factorE4, share(partMinor));
  // Of 205.8212...
  expect([forPart(40_00n), forPart(33_33n), forPart(1n), forPart(100_00n)]).toEqual([
    82_32n,
    68_60n,
    2n,
    205_82n,
  ]);
  expect(forPart(40_00n, 9_500)).toBe(78_21n);
});

test('parts and what they leave come to no more than the whole, and lose less than a cent each', () => {
  const legs = [WON.A, OPEN.B, OPEN.C];
  const stakeMinor = 100_00n;
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 1n, max: 20_00n }), { maxLength: PARTS_MOST }), (wanted) => {
      let [partedMinor, paid, parts] = [0n, 0n, 0n];
      for (const partMinor of wanted) {
        if (partMinor >= restOf({ stakeMinor, partedMinor })) continue;
        paid += cashOutOffer(TREBLE, legs, 10_000, { partMinor, stakeMinor });
        partedMinor += partMinor;
        parts += 1n;
      }
      paid += cashOutOffer(TREBLE, legs, 10_000, shareLeft({ stakeMinor, partedMinor }));
      expect(paid).toBeLessThanOrEqual(205_82n);
      expect(paid).toBeGreaterThanOrEqual(205_82n - parts);
    }),
    { seed: 20_261_201, numRuns: 200 },
  );
});

test('the least part is the first for which a cent is offered', () => {
  const stakeMinor = 100_00n;
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 500n }), fc.integer({ min: 1, max: 10_000 }), (n, factorE4) => {
      const legs = [fraction(n, 10_000n), VOID, VOID];
      const least = leastPart(TREBLE, legs, factorE4, stakeMinor)!;
      const offeredFor = (partMinor: bigint) =>
        cashOutOffer(TREBLE, legs, factorE4, { partMinor, stakeMinor });
      expect(offeredFor(least)).toBeGreaterThanOrEqual(1n);
      expect(offeredFor(least - 1n)).toBe(0n);
    }),
    { seed: 20_261_201, numRuns: 200 },
  );
  expect(leastPart(TREBLE, [fraction(0), VOID, VOID], 10_000, stakeMinor)).toBeUndefined();
});

test('several picks of a leg add up', () => {
  const won = fraction(1, 4);
  const picks = [20_000, 30_000].map((oddsE4) => ({ pick: '', oddsE4, won, back: fraction(0) }));
  expect(expectedMultiplier(picks)).toEqual(fraction(5, 4));
});
