import { describe, expect, test } from 'vitest';

import { dateText, daysIn, readDate, turned, wheelsOf, yearsAround, yearsUntil } from './dates.ts';

const wide = yearsAround(2026);
const today = { ...wide, max: { year: 2026, month: 11, day: 22 } };
const date = (text: string, bounds = wide) => readDate(text, bounds);

describe('date picker', () => {
  test('offers 301 years, 150 on each side', () => {
    const { years } = wheelsOf(date('2026-01-01'), wide);
    expect([years.length, years[0], years.at(-1)]).toEqual([301, 1876, 2176]);
  });

  test.each([
    [1900, 28],
    [2000, 29],
    [2023, 28],
    [2024, 29],
    [2100, 28],
  ])('February %i has %i days', (year, days) => {
    expect(daysIn(year, 2)).toBe(days);
    expect(wheelsOf({ year, month: 2, day: 1 }, wide).days).toHaveLength(days);
  });

  test.each([
    ['2024-03-31', { month: 4 }, '2024-04-30'],
    ['2024-03-31', { month: 2 }, '2024-02-29'],
    ['2024-02-29', { year: 2023 }, '2023-02-28'],
    ['2024-02-29', { year: 2028 }, '2028-02-29'],
    ['2024-01-15', { day: 31 }, '2024-01-31'],
  ])('%s turned by %j is %s', (from, change, to) => {
    expect(dateText(turned(date(from), change, wide))).toBe(to);
  });

  test('ends with its last day, as dates and on every wheel', () => {
    expect(dateText(turned(date('2025-12-31'), { year: 2026 }, today))).toBe('2026-11-22');
    const wheels = wheelsOf({ year: 2026, month: 11, day: 1 }, today);
    expect([wheels.years.at(-1), wheels.months.at(-1), wheels.days.at(-1)]).toEqual([2026, 11, 22]);
    expect(wheelsOf({ year: 2026, month: 10, day: 1 }, today).days.at(-1)).toBe(31);
  });

  test('begins with its first day', () => {
    const bounds = { ...wide, min: { year: 2000, month: 5, day: 9 } };
    expect(dateText(turned(date('2001-02-03', bounds), { year: 2000 }, bounds))).toBe('2000-05-09');
    expect(wheelsOf({ year: 2000, month: 5, day: 9 }, bounds)).toMatchObject({
      months: [5, 6, 7, 8, 9, 10, 11, 12],
    });
  });

  test('of a birthday ends today', () => {
    expect(yearsUntil('2026-11-22')).toEqual(today);
  });

  test('offers every month and day while nothing is chosen', () => {
    const { months, days } = wheelsOf({}, today);
    expect([months.length, days.length]).toEqual([12, 31]);
    expect(wheelsOf({ month: 2 }, today).days).toHaveLength(29);
  });

  test.each(['', 'soon', '2023-02-29', '2023-13-01', '1875-12-31', '2177-01-01'])(
    'reads %j as its first day',
    (text) => {
      expect(dateText(date(text))).toBe('1876-01-01');
    },
  );
});
