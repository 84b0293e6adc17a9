import { describe, expect, test } from 'vitest';

import { linesOf } from './ticket.ts';
import { sizesOfWay, wayOf, WAYS } from './ways.ts';

/** The digits of the sizes of each way, by its legs and lines. */
const KNOWN_WAYS: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  2: { 1: '2' },
  3: { 1: '3', 3: '2', 4: '23' },
  4: { 1: '4', 4: '3', 5: '34', 6: '2', 11: '234' },
  5: { 1: '5', 5: '4', 6: '45', 10: '2', 16: '345', 20: '23', 26: '2345' },
  6: {
    1: '6',
    6: '5',
    7: '56',
    15: '2',
    20: '3',
    22: '456',
    35: '23',
    42: '3456',
    50: '234',
    57: '23456',
  },
  7: { 1: '7', 7: '6', 8: '67', 21: '5', 35: '4', 120: '234567' },
  8: { 1: '8', 8: '7', 9: '78', 28: '6', 56: '5', 70: '4', 247: '2345678' },
};

describe('the ways with a name', () => {
  test('are 39', () => {
    expect(WAYS).toHaveLength(39);
  });

  test.each(WAYS.map((way) => [`${way.legs}串${way.lines}`, way] as const))('%s has its lines', (_, way) => {
    const legs = Array.from({ length: way.legs }, () => ({
      picks: [{ pick: 'h', oddsE4: 20_000 }],
      isBanker: false,
    }));
    expect(linesOf({ sizes: way.sizes, legs })).toBe(BigInt(way.lines));
  });

  test('have the known sizes', () => {
    const known = Object.entries(KNOWN_WAYS).flatMap(([legs, ways]) =>
      Object.entries(ways).map(([lines, sizes]) => [Number(legs), Number(lines), sizes] as const),
    );
    expect(known).toHaveLength(39);
    for (const [legs, lines, sizes] of known)
      expect([legs, lines, sizesOfWay(`${legs}串${lines}`, legs)?.join('')]).toEqual([legs, lines, sizes]);
  });

  test('no two of a number of legs have the same sizes', () => {
    expect(new Set(WAYS.map(({ legs, sizes }) => `${legs}:${sizes.join()}`)).size).toBe(39);
  });

  test.each([
    ['3串4', 3, [2, 3]],
    ['3x4', 3, [2, 3]],
    ['3,2', 3, [2, 3]],
    [[2, '3'], 3, [2, 3]],
    ['1', 3, [1]],
    ['3串4', 4, undefined],
    ['3串5', 3, undefined],
    ['2,2', 3, undefined],
    ['', 3, undefined],
    ['2, 3', 3, undefined],
    ['9', 8, undefined],
  ] as const)('%j of %i legs is read as %j', (written, legs, sizes) => {
    expect(sizesOfWay(written, legs)).toEqual(sizes);
  });

  test('sizes are named where they have a name', () => {
    expect(wayOf(3, [2, 3])?.lines).toBe(4);
    expect(wayOf(4, [2, 4])).toBeUndefined();
  });
});
