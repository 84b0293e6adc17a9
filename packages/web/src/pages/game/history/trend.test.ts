import { describe, expect, test } from 'vitest';

import type { Draw } from './draws.ts';
import { buildTrend, tracksOf, type Track } from './trend.ts';

const die: Track = {
  id: 'place1',
  name: 'history.track.die',
  n: 1,
  from: 1,
  to: 6,
  valueOf: (draw) => draw.numbers[0] ?? 0,
};
const newestFirst = (...values: readonly number[]): readonly Draw[] =>
  values
    .map((value, at): Draw => ({
      game_no: `20261121-000${at + 1}`,
      round_id: String(at + 1),
      numbers: [value, 1, 1],
      open_code: '',
      sum: value + 2,
      big_small: 'small',
      odd_even: 'odd',
      extra: {},
      drawtime: at,
      status: 'settled',
    }))
    .toReversed();

describe('trend', () => {
  test('gives each row its hit and the gaps of all other numbers', () => {
    const { rows } = buildTrend(newestFirst(3, 3, 5), die);
    expect(rows.map((row) => row.hit)).toEqual([5, 3, 3]);
    expect(rows[0]?.gaps).toEqual([3, 3, 1, 3, 0, 3]);
    expect(rows[2]?.gaps).toEqual([1, 1, 0, 1, 1, 1]);
  });

  test('counts hits, current gap and longest gap of a column', () => {
    const { columns } = buildTrend(newestFirst(3, 1, 1, 3, 5), die);
    const three = columns.find((column) => column.value === 3);
    expect(three).toEqual({ value: 3, count: 2, gap: 1, longestGap: 2 });
    expect(columns.find((column) => column.value === 6)).toEqual({
      value: 6,
      count: 0,
      gap: 5,
      longestGap: 5,
    });
    expect(columns.reduce((sum, column) => sum + column.count, 0)).toBe(5);
  });

  test.each([
    ['k3', 4, 'sum', 16],
    ['pk10', 11, 'place1', 10],
    ['ssc', 5, 'place1', 10],
    ['pc28', 4, 'sum', 28],
  ] as const)('%s has %i tracks and opens with %s of %i columns', (family, count, first, columns) => {
    const tracks = tracksOf(family);
    expect(tracks).toHaveLength(count);
    expect(tracks[0]?.id).toBe(first);
    expect((tracks[0]?.to ?? 0) - (tracks[0]?.from ?? 0) + 1).toBe(columns);
  });

  test('has no track for an unknown family', () => {
    expect(tracksOf('keno')).toEqual([]);
  });
});
