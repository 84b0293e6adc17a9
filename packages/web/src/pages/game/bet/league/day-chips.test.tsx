// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { serverClock } from '../../../../api/server-clock.ts';
import { formatDayTime } from '../../../../i18n/format-day.ts';
import { formatTime } from '../../../../i18n/format.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { DayChips } from './day-chips.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const DAY_MS = 24 * 60 * 60 * 1_000;
const root = createRoot(document.body);
const NOON = new Date(2026, 10, 27, 12).getTime();
let formatters = 0;
beforeEach(() => {
  vi.spyOn(serverClock, 'now').mockReturnValue(NOON);
  const { DateTimeFormat } = Intl;
  formatters = 0;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function counted(...args) {
    formatters += 1;
    return new DateTimeFormat(...args);
  } as typeof DateTimeFormat);
});
afterEach(() => {
  act(() => root.render(null));
  vi.restoreAllMocks();
});

/** The row of match days that close at these moments; the slip of the second has two lines. */
async function show(locale: Locale, ...moments: readonly number[]): Promise<readonly string[]> {
  await loadLocale(locale);
  await loadTexts(['games']);
  const days = moments.map((closesAtMs, at) => ({
    day: { day: at + 3, game_no: `20261121-000${at}`, closes_at_ms: closesAtMs },
    state: { lines: at === 1 ? [{}, {}] : [] },
  }));
  act(() => root.render(<DayChips days={days as never} value="" onPick={() => undefined} />));
  return Array.from(document.querySelectorAll('label'), ({ textContent }) =>
    textContent.replaceAll(/[\u2066-\u2069]/g, ''),
  );
}

test.each(['en', 'zh-Hans', 'ar'] as const)(
  'a match day that ends another day says which, in %s',
  async (locale) => {
    const [today, other] = await show(locale, NOON, NOON + DAY_MS);
    const seconds = (NOON + DAY_MS) / 1_000;
    expect(today).toContain(formatTime(NOON / 1_000));
    expect(today).not.toContain(formatDayTime(NOON / 1_000, locale));
    expect(other).toContain(formatDayTime(seconds, locale));
    expect(other).toMatch(/ \u00b7 2$/);
  },
);

test('ends of today alone are told without a formatter of dates', async () => {
  await show('en', NOON);
  expect(formatters).toBe(0);
});
