import { expect, test } from 'vitest';

import { formatNearTime } from './format-near-time.ts';

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 10, day, hour, minute).getTime() / 1000;

test.each([
  ['en', 28, 'tomorrow 21:02'],
  ['zh-Hans', 28, '明天 21:02'],
  ['zh-Hant', 28, '明天 21:02'],
  ['ar', 28, 'غدًا 21:02'],
  ['en', 27, 'today 21:02'],
  ['en', 30, 'in 3 days 21:02'],
] as const)('names a moment of a near day in %s', (locale, day, text) => {
  expect(formatNearTime(at(day, 21, 2), at(27, 0, 5), locale)).toBe(text);
  // Late in the evening a day is as far away as in the morning.
  expect(formatNearTime(at(day, 21, 2), at(27, 23, 55), locale)).toBe(text);
});
