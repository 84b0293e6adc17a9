import { describe, expect, it } from 'vitest';

import { latencyOf, percentile, seededBelow, spreadOf } from './stats.ts';

describe('spreadOf', () => {
  it('gives the middle, the lowest and the highest in any order of measurement', () => {
    expect(spreadOf([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 });
    expect(spreadOf([2, 10, 4, 3])).toEqual({ median: 4, min: 2, max: 10 });
  });

  it('refuses to speak of nothing', () => {
    expect(() => spreadOf([])).toThrow('nothing was measured');
  });
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('%f of 1 to 100 is %i', (part, value) => {
    expect(percentile(hundred, part)).toBe(value);
  });

  it('of a single value is that value, of none 0', () => {
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.99)).toBe(0);
  });
});

it('latencyOf sorts by number, not by text', () => {
  expect(latencyOf([100, 9, 20])).toEqual({ p50Ms: 20, p99Ms: 100, maxMs: 100, count: 3 });
});

it('seeded numbers repeat, stay in range and reach it all', () => {
  const [one, same, other] = [seededBelow(1), seededBelow(1), seededBelow(2)];
  const draw = (below: (n: number) => number): number[] => Array.from({ length: 200 }, () => below(10));
  const first = draw(one);
  expect(draw(same)).toEqual(first);
  expect(draw(other)).not.toEqual(first);
  expect(new Set(first)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
});
