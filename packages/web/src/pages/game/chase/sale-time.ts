import { serverClock } from '../../../api/server-clock.ts';
import { formatDayTime, localDate } from '../../../i18n/format-day.ts';
import { formatTime } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';

/** A time of a sale to the minute, with its day unless that is today. Units: epoch seconds. */
export const saleTime = (seconds: number, locale: Locale): string =>
  localDate(seconds) === localDate(serverClock.now() / 1000)
    ? formatTime(seconds)
    : formatDayTime(seconds, locale);
