import { describe, expect, it } from 'vitest';

import { DAY_MS } from '@tessera/domain/time';

import { firstIdAt, timeOfId } from '../ids/ids.ts';
import { roundIdOf } from '../ids/round-id.ts';
import { newestOf, readBetId, spanOf, spanOfRound } from './bet-span.ts';

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

describe('newestOf', () => {
  const NOW = Date.UTC(2026, 10, 26, 12);
  const month = spanOf(NOW - 30 * DAY_MS, NOW + DAY_MS / 2);

  it('is the last week of a month, as of now', () => {
    const newest = newestOf(month, NOW);
    expect(newest?.toId).toBe(month.toId);
    expect(timeOfId(newest?.fromId ?? 0n)).toBe(NOW + DAY_MS / 24 - 7 * DAY_MS);
    expect(newest?.fromRound).toBe(roundIdOf(NOW - 7 * DAY_MS, 0));
    expect(newest?.toRound).toBe(roundIdOf(NOW + DAY_MS / 24 + 2 * DAY_MS, 0));
  });

  it('ends where a page ends', () => {
    const at = NOW - 10 * DAY_MS;
    const newest = newestOf({ ...month, toId: firstIdAt(at) }, NOW);
    expect(newest?.toId).toBe(firstIdAt(at));
    expect(newest?.fromId).toBe(firstIdAt(at - 7 * DAY_MS));
    expect(newest?.toRound).toBe(roundIdOf(at + 2 * DAY_MS, 0));
  });

  it('is nothing of a range of a week or of one round', () => {
    expect(newestOf(spanOf(NOW - 6 * DAY_MS, NOW), NOW)).toBeUndefined();
    expect(newestOf(spanOfRound(roundIdOf(NOW, 1)), NOW)).toBeUndefined();
  });
});
