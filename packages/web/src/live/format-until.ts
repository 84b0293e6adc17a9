import { serverClock } from '../api/server-clock.ts';
import { formatDayTime, localDate } from '../i18n/format-day.ts';
import { formatTime } from '../i18n/format.ts';
import { isolated } from '../i18n/isolated.ts';
import type { Locale } from '../i18n/locale.ts';

/** The moment at which something opens, closes or ends, to the minute, as a part of a sentence: with its day
 *  unless that is today by the server's clock. Both are in the reader's own zone.   Units: epoch seconds. */
export function formatUntil(seconds: number, locale: Locale, nowSeconds = serverClock.now() / 1000): string {
  const isToday = localDate(seconds) === localDate(nowSeconds);
  return isolated(isToday ? formatTime(seconds) : formatDayTime(seconds, locale));
}
