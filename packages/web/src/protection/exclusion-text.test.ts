// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';

import { loadLocale, loadTexts, t } from '../i18n/i18n.ts';
import { exclusionText } from './exclusion-text.ts';

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
});

/** Local time, as the reader has it. */
const at = (...parts: readonly [number, number, number, number, number, number]): number =>
  new Date(...parts).getTime() / 1000;
const textOf = (kind: 'time_out' | 'self_exclusion', endtime: number): string =>
  exclusionText(t, { kind, endtime }, 'en').replaceAll(/[\u2066-\u2069]/g, '');

test('a break names the minute in which it is over', () => {
  expect(textOf('time_out', at(2026, 10, 28, 21, 1, 1))).toMatch(/^On a break until .*28.* 21:02$/);
  expect(textOf('time_out', at(2026, 10, 28, 21, 2, 0))).toMatch(/ 21:02$/);
});

test('a self-exclusion names its day with the year', () => {
  expect(textOf('self_exclusion', at(2031, 10, 28, 21, 1, 1))).toMatch(/^Self-excluded until .*2031$/);
  expect(textOf('self_exclusion', 0)).toBe('Self-excluded for good');
});
