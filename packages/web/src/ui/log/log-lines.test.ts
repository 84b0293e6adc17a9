import { describe, expect, test } from 'vitest';

import { linesOf } from './log-lines.ts';

const NOON = new Date(2026, 10, 21, 12).getTime() / 1000;
const DAY = 86_400;

const rules = {
  keyOf: (at: number) => `at ${at}`,
  secondsOf: (at: number) => at,
  sumsOf: (items: readonly number[], isWhole: boolean) => `${items.length} ${isWhole ? 'in all' : 'so far'}`,
};

describe('linesOf', () => {
  test("groups items by the reader's days and marks the last day as partial", () => {
    const lines = linesOf([NOON, NOON - 60, NOON - DAY], false, rules);
    expect(lines).toEqual([
      { kind: 'day', key: '2026-11-21', at: NOON, sums: '2 in all' },
      { kind: 'item', key: `at ${NOON}`, item: NOON },
      { kind: 'item', key: `at ${NOON - 60}`, item: NOON - 60 },
      { kind: 'day', key: '2026-11-20', at: NOON - DAY, sums: '1 so far' },
      { kind: 'item', key: `at ${NOON - DAY}`, item: NOON - DAY },
    ]);
    expect(linesOf([NOON - DAY], true, rules)[0]).toMatchObject({ sums: '1 in all' });
    expect(linesOf([], true, rules)).toEqual([]);
  });

  test('reads each of 10,000 items once', () => {
    let looks = 0;
    const counted = { ...rules, secondsOf: (at: number) => ((looks += 1), at) };
    const items = Array.from({ length: 10_000 }, (_, at) => NOON - at * 60);
    const lines = linesOf(items, true, counted);
    expect(looks).toBe(10_000);
    expect(lines.filter(({ kind }) => kind === 'item')).toHaveLength(10_000);
  });
});
