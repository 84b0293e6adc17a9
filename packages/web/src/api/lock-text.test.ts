// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locale.ts';
import { lockText } from './lock-text.ts';
import { serverClock } from './server-clock.ts';

const at = (year: number, month: number, day: number): number =>
  new Date(year, month - 1, day, 21, 2).getTime() / 1_000;
const TEXT = 'Not now';

beforeEach(() => void vi.spyOn(serverClock, 'now').mockReturnValue(at(2026, 11, 27) * 1_000));
afterEach(() => vi.restoreAllMocks());

async function told(locale: Locale, data: unknown, code?: string): Promise<string> {
  await loadLocale(locale);
  await loadTexts(['pages']);
  return lockText(TEXT, data, code).replaceAll(/[\u2066-\u2069]/g, '');
}

test.each([
  ['zh-Hans', '您正在休息，11/28 21:02 后可再投注'],
  ['zh-Hant', '您正在休息，11/28\u200921:02 後可再投注'],
  ['en', 'You are taking a break: you can play again from 28 Nov, 21:02'],
  ['au', 'You are taking a break: you can play again from 28 Nov, 21:02'],
  ['ar', 'أنت في استراحة حتى 28\u200f/11، 21:02'],
] as const)('who takes a break is told when it is over, in %s', async (locale, text) => {
  expect(await told(locale, { until: at(2026, 11, 28) }, 'PLAYER_EXCLUDED')).toBe(text);
});

test('an end that is far away has its year, and one without an end has none', async () => {
  const far = { until: at(2031, 11, 28) };
  expect(await told('en', far, 'PLAYER_EXCLUDED')).toContain('2031');
  expect(await told('en', far)).toContain('2031');
  expect(await told('en', { until: 0 }, 'PLAYER_EXCLUDED')).toBe(TEXT);
});

test('another lock has its end behind its text', async () => {
  expect(await told('en', { until: at(2026, 11, 28) })).toBe('Not now (until 28 Nov, 21:02)');
  expect(await told('en', { retry_after: 30 })).toMatch(/^Not now .*30/);
});
