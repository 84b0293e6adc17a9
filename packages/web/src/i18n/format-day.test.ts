import { describe, expect, test } from 'vitest';

import { LOCALES } from '@tessera/contract/locales';

import { formatDate, formatDay, formatDayTime, formatExact, localDate } from './format-day.ts';
import { formatTime } from './format.ts';
import { dateTag } from './locale.ts';

const AT = new Date(2026, 2, 5, 9, 4).getTime() / 1000;

describe('dates', () => {
  test('formats an input date on the reader\u2019s own calendar', () => {
    expect(localDate(AT)).toBe('2026-03-05');
    expect(localDate(new Date(2026, 11, 31, 23, 59).getTime() / 1000)).toBe('2026-12-31');
  });

  test('formats day and minute in every language with the digits of odds', () => {
    expect(formatDay(AT, 'zh-Hans')).toContain('3月5日');
    expect(formatDayTime(AT, 'zh-Hans')).toMatch(/03\D05\D+09:04/);
    expect(formatDayTime(AT, 'ar')).toMatch(/\d/);
  });

  test.each(['en', 'au'] as const)('has the day first and the month by name in %s', (locale) => {
    expect(formatDayTime(AT, locale)).toMatch(/^5 Mar\w*, 09:04$/);
    expect(formatDate(AT, locale)).toMatch(/^5 Mar\w* 2026$/);
    expect(formatExact(AT * 1000, locale)).toMatch(/^5 Mar\w* 2026, 09:04:00$/);
  });

  test.each(LOCALES)('writes half past midnight in %s as 00:30', (locale) => {
    const midnight = new Date(2026, 2, 5, 0, 30);
    const seconds = midnight.getTime() / 1000;
    expect(formatTime(seconds)).toBe('00:30');
    expect(formatDayTime(seconds, locale)).toContain('00:30');
    expect(formatExact(midnight.getTime(), locale)).toMatch(/\b00?:30:00/);
  });

  test.each(LOCALES)('writes each minute of a day as %s does', (locale) => {
    const intl = new Intl.DateTimeFormat(dateTag(locale), {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(2026, 2, 5, 0, minute).getTime());
    expect(minutes.map((ms) => formatTime(ms / 1000))).toEqual(minutes.map((ms) => intl.format(ms)));
  });
});
