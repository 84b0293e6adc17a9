// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { formatDayTime } from '../i18n/format-day.ts';
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

/** The moment as the reader's browser writes it: its data, and with it blanks and marks, differ by
 *  version. */
const shown = (locale: Locale): string =>
  formatDayTime(at(2026, 11, 28), locale).replaceAll(/[\u2066-\u2069]/g, '');

test.each([
  ['zh-Hans', (time: string) => `您正在休息，${time} 后可再投注`],
  ['zh-Hant', (time: string) => `您正在休息，${time} 後可再投注`],
  ['en', (time: string) => `You are taking a break: you can play again from ${time}`],
  ['au', (time: string) => `You are taking a break: you can play again from ${time}`],
  ['ar', (time: string) => `أنت في استراحة حتى ${time}`],
] as const)('who takes a break is told when it is over, in %s', async (locale, text) => {
  expect(await told(locale, { until: at(2026, 11, 28) }, 'PLAYER_EXCLUDED')).toBe(text(shown(locale)));
  // Day and minute are there, however they are written.
  for (const figure of ['28', '21', '02']) expect(shown(locale)).toContain(figure);
});

test('an end that is far away has its year, and one without an end has none', async () => {
  const far = { until: at(2031, 11, 28) };
  expect(await told('en', far, 'PLAYER_EXCLUDED')).toContain('2031');
  expect(await told('en', far)).toContain('2031');
  expect(await told('en', { until: 0 }, 'PLAYER_EXCLUDED')).toBe(TEXT);
});

test('another lock has its end behind its text', async () => {
  expect(await told('en', { until: at(2026, 11, 28) })).toBe(`Not now (until ${shown('en')})`);
  expect(await told('en', { retry_after: 30 })).toMatch(/^Not now .*30/);
});
