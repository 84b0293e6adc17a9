import { describe, expect, test } from 'vitest';

import { linesOf } from './ticket.ts';
import { sizesOfWay, wayOf, WAYS } from './ways.ts';

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
