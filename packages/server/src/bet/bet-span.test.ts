import { describe, expect, it } from 'vitest';

import { readBetId } from './bet-span.ts';

describe('readBetId', () => {
  it.each<[unknown, bigint | undefined]>([
    ['9007199254740993', 9_007_199_254_740_993n],
    [String(2n ** 63n - 1n), 2n ** 63n - 1n],
    [2 ** 53 - 1, 9_007_199_254_740_991n],
    [2 ** 53, undefined],
    [String(2n ** 63n), undefined],
    [1.5, undefined],
    [-1, undefined],
    ['', undefined],
    ['1e3', undefined],
    [undefined, undefined],
  ])('reads %j as %s', (value, id) => {
    expect(readBetId(value)?.id).toBe(id);
  });

  it('returns the span in which the bet was placed', () => {
    const { id, span } = readBetId('9007199254740993') ?? {};
    expect(id !== undefined && span && id >= span.fromId && id < span.toId).toBe(true);
  });
});
