import { describe, expect, test } from 'vitest';

import { houseDate } from './house-date.ts';

describe('houseDate', () => {
  test.each([
    ['UTC+08:00', '2026-11-22'],
    ['UTC-05:00', '2026-11-21'],
    ['UTC+02:30', '2026-11-22'],
    ['UTC+02:29', '2026-11-21'],
  ])('at 21:30 UTC gives the day of a house at %s as %s', (zone, date) => {
    expect(houseDate(Date.UTC(2026, 10, 21, 21, 30), zone)).toBe(date);
  });
});
