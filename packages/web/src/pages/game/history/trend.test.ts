import { describe, expect, test } from 'vitest';

import type { Draw } from './draws.ts';
import { buildTrend, rank, tracksOf, type Track } from './trend.ts';

const die: Track = {
  id: 'place1',
  name: 'history.track.die',
  n: 1,
  from: 1,
  to: 6,
  isEven: true,
  valueOf: (draw) => draw.numbers[0] ?? 0,
  hueOf: () => ({}),
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
    const { rows } = buildTrend(newestFirst(3, 3, 5), die, 3);
    expect(rows.map((row) => row.hit)).toEqual([5, 3, 3]);
    expect(rows[0]?.gaps).toEqual([3, 3, 1, 3, 0, 3]);
    expect(rows[2]?.gaps).toEqual([1, 1, 0, 1, 1, 1]);
  });

  test('counts hits, current gap and longest gap of a column', () => {
    const { columns } = buildTrend(newestFirst(3, 1, 1, 3, 5), die, 5);
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

  test('counts a gap from its own beginning, and hits in the window alone', () => {
    const { rows, columns } = buildTrend(newestFirst(3, 4, 3, 5, 5, 1, 4, 1), die, 3);
    expect(rows.map(({ hit, gaps }) => [hit, gaps])).toEqual([
      [1, [0, 8, 5, 1, 3, 8]],
      [4, [1, 7, 4, 0, 2, 7]],
      [1, [0, 6, 3, 4, 1, 6]],
    ]);
    expect(columns.slice(2)).toEqual([
      { value: 3, count: 0, gap: 5, longestGap: 5 },
      { value: 4, count: 1, gap: 1, longestGap: 4 },
      { value: 5, count: 0, gap: 3, longestGap: 3 },
      { value: 6, count: 0, gap: 8, longestGap: 8 },
    ]);
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

  test.each([
    ['pk10', 'place1', 10, { 'data-number': 10 }],
    ['pk10', 'sum', 10, {}],
    ['mark6', 'place7', 49, { 'data-wave': 'green' }],
    ['pc28', 'sum', 6, { 'data-wave': 'red' }],
    ['pc28', 'sum', 13, {}],
    ['pc28', 'place1', 6, {}],
    ['ssc', 'place1', 6, {}],
  ] as const)('%s, %s: %i has the hue of the number %j', (family, id, value, hue) => {
    const { className: _class, ...rest } =
      tracksOf(family)
        .find((track) => track.id === id)
        ?.hueOf(value) ?? {};
    expect(rest).toEqual(hue);
  });

  test('has no track for an unknown family', () => {
    expect(tracksOf('keno')).toEqual([]);
  });
});

describe('rank', () => {
  const valuesOf = (track: Track, ...values: readonly number[]) => {
    const ranking = rank(buildTrend(newestFirst(...values), track, values.length), track);
    const list = (columns: readonly { readonly value: number }[]) => columns.map(({ value }) => value);
    return { hot: list(ranking.hot), cold: list(ranking.cold), overdue: list(ranking.overdue) };
  };

  test('names what came above and below the average, and what has not come for longest', () => {
    expect(valuesOf(die, 4, 3, 3, 3, 5, 5, 1, 2, 6, 6)).toEqual({
      hot: [3, 5, 6],
      cold: [1, 2, 4],
      overdue: [4, 3, 5],
    });
  });

  test('nothing is hot or cold when all came as often', () => {
    expect(valuesOf(die, 1, 2, 3, 4, 5, 6)).toMatchObject({ hot: [], cold: [] });
  });

  test('a figure whose values are not equally likely has no hot and cold ones', () => {
    expect(valuesOf({ ...die, isEven: false }, 3, 3, 3, 1)).toEqual({
      hot: [],
      cold: [],
      overdue: [2, 4, 5],
    });
  });
});
