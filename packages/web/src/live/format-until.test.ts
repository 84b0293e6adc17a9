import { expect, test } from 'vitest';

import { isolated } from '../i18n/isolated.ts';
import { formatUntil } from './format-until.ts';

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 10, day, hour, minute).getTime() / 1000;

test.each([
  ['en', '28 Nov, 00:02'],
  ['zh-Hans', '11/28 00:02'],
  ['zh-Hant', '11/28\u200900:02'],
  ['ar', '28\u200f/11، 00:02'],
  ['au', '28 Nov, 00:02'],
] as const)('an end on another day has its day, in %s', (locale, text) => {
  expect(formatUntil(at(28, 0, 2), locale, at(27, 23, 58))).toBe(isolated(text));
  // A whole day later it is the same time of the day again.
  expect(formatUntil(at(28, 0, 2), locale, at(27, 0, 2))).toBe(isolated(text));
});

test('an end of today is told by its time alone, at any hour of the day', () => {
  for (const [hour, minute] of [
    [0, 0],
    [12, 0],
    [23, 59],
  ] as const)
    expect(formatUntil(at(27, 23, 59), 'en', at(27, hour, minute))).toBe(isolated('23:59'));
});

test('an end that was yesterday has its day too', () => {
  expect(formatUntil(at(27, 23, 59), 'en', at(28, 0, 0))).toBe(isolated('27 Nov, 23:59'));
});
