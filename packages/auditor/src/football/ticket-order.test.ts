import { describe, expect, it } from 'vitest';

import { keptOffers, type PriceList } from '../plays/price-list.ts';
import { readOrder } from './ticket-order.ts';

/** Prices of no model: each pick at the odds that its market says, in hundredths. */
const ODDS: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  '1x2': { h: 130n, d: 140n, a: 900n },
  dc: { '1x': 105n, x2: 120n },
  cs: { '1-0': 700n },
  'ou2.5': { o: 200n },
};
const market = (play: string): string => play.slice(play.indexOf('.') + 1);
const prices: PriceList = {
  ...keptOffers((play, pick) => {
    const odds = ODDS[market(play)]?.[pick];
    return odds === undefined ? undefined : { odds, shareOn: () => ({ won: 2, back: 0 }) };
  }),
  hasPlay: (play) => market(play) in ODDS,
  isDraw: () => true,
  lines: () => undefined,
};

const leg = (play: string, picks: string, more: object = {}) => ({
  gameId: 11,
  issue: '20260101-0005',
  play,
  picks: picks.split(' '),
  odds: undefined,
  isBanker: false,
  ...more,
});
const read = (legs: readonly ReturnType<typeof leg>[], way = '2x1', unit = '10') => {
  const terms = readOrder((_, issue) => (issue === '20260101-0005' ? prices : undefined), {
    way,
    unit,
    legs,
  });
  return typeof terms === 'string' ? terms : [terms.lines, terms.stakeMinor, terms.mostMinor];
};
const TWO = [leg('m1.ou2.5', 'o'), leg('m2.ou2.5', 'o')];
const THREE = [...TWO, leg('m3.ou2.5', 'o')];

describe('an order', () => {
  it('costs its lines and pays at most what all its legs can multiply by', () => {
    expect(read(TWO)).toEqual([1, 10_00n, 40_00n]);
    expect(read(THREE, '3x4', '1')).toEqual([4, 4_00n, 20_00n]);
    expect(read(THREE, '3串4', '1')).toEqual([4, 4_00n, 20_00n]);
    expect(read(THREE, '3,2', '1.00')).toEqual([4, 4_00n, 20_00n]);
  });

  it('pays a void leg as one for each of its picks, which may be more than its odds', () => {
    expect(read([leg('m1.1x2', 'h d'), leg('m2.ou2.5', 'o')])).toEqual([2, 20_00n, 40_00n]);
    expect(read([leg('m1.1x2', 'h a'), leg('m2.ou2.5', 'o')])).toEqual([2, 20_00n, 180_00n]);
  });

  it('is judged leg by leg', () => {
    expect(read([TWO[0]!])).toBe('LEGS_INVALID');
    expect(read([TWO[0]!, TWO[0]!])).toBe('LEGS_INVALID');
    expect(read(TWO, '3x1')).toBe('LEGS_INVALID');
    expect(read(TWO, '2x2')).toBe('LEGS_INVALID');
    expect(read([leg('m1.dc', '1x x2'), TWO[1]!])).toBe('LEGS_INVALID');
    expect(read([leg('m1.ou2.5', 'o', { isBanker: true }), TWO[1]!])).toEqual([1, 10_00n, 40_00n]);
    expect(read(TWO.map((each) => ({ ...each, isBanker: true })))).toBe('LEGS_INVALID');
    expect(read([leg('m1.none', 'o'), TWO[1]!])).toBe('PLAY_NOT_EXIST');
    expect(read([leg('ou2.5', 'o'), TWO[1]!])).toBe('PLAY_NOT_EXIST');
    expect(read([leg('m1.ou2.5', 'x'), TWO[1]!])).toBe('NUMBER_INVALID');
    expect(read([leg('m1.ou2.5', 'o', { issue: 'none' }), TWO[1]!])).toBe('ISSUE_CLOSED');
  });

  it('is judged by its amounts', () => {
    expect(read(TWO, '2x1', '0')).toBe('BET_AMOUNT_INVALID');
    expect(read(TWO, '2x1', '0.99')).toBe('BET_LIMIT');
    expect(read(TWO, '2x1', '1')).toEqual([1, 1_00n, 4_00n]);
    expect(read(THREE, '3x4', '0.25')).toEqual([4, 1_00n, 5_00n]);
    expect(read(TWO, '2x1', '50000')).toEqual([1, 50_000_00n, 200_000_00n]);
    expect(read(TWO, '2x1', '50000.01')).toBe('BET_LIMIT');
    const dear = [leg('m1.cs', '1-0'), leg('m2.cs', '1-0')];
    expect(read(dear, '2x1', '10204.08')).toEqual([1, 10_204_08n, 499_999_92n]);
    expect(read(dear, '2x1', '10204.09')).toBe('BET_LIMIT');
  });
});
