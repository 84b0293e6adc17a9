import { expect, test } from 'vitest';

import { formatDay, formatDayTime, localDate } from './format-day.ts';

const AT = new Date(2026, 2, 5, 9, 4).getTime() / 1000;

test('a date for an input is the day on the reader\u2019s own calendar', () => {
  expect(localDate(AT)).toBe('2026-03-05');
  expect(localDate(new Date(2026, 11, 31, 23, 59).getTime() / 1000)).toBe('2026-12-31');
});

test('a day and its minute read in every language, with digits as odds have them', () => {
  expect(formatDay(AT, 'zh-Hans')).toContain('3月5日');
  expect(formatDayTime(AT, 'zh-Hans')).toMatch(/03\D05\D+09:04/);
  expect(formatDayTime(AT, 'ar')).toMatch(/\d/);
});
