import { describe, expect, test } from 'vitest';

import { courseOf } from './course.ts';

const ORDER = [9, 3, 4, 10, 8, 7, 1, 2, 5, 6];

describe('courseOf', () => {
  test('ends in the order drawn, the winner at the end of the track', () => {
    const ends = ORDER.map((car) => courseOf(car, ORDER).at(-1) ?? 0);
    expect(ends[0]).toBe(1);
    expect(ends).toEqual(ends.toSorted((a, b) => b - a));
    expect(new Set(ends).size).toBe(10);
  });

  test('never takes a car backwards', () => {
    for (const car of ORDER) {
      const course = [0, ...courseOf(car, ORDER)];
      expect(course).toEqual(course.toSorted((a, b) => a - b));
    }
  });

  test('is led by another car on the way', () => {
    const leaders = [0, 1, 2].map((mark) =>
      ORDER.toSorted((a, b) => (courseOf(b, ORDER)[mark] ?? 0) - (courseOf(a, ORDER)[mark] ?? 0)).at(0),
    );
    expect(leaders.some((car) => car !== ORDER[0])).toBe(true);
  });
});
