import { formatDayTime } from '../i18n/format-day.ts';
import { formatDuration } from '../i18n/format-duration.ts';
import { currentLocale, t } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { serverClock } from './server-clock.ts';

const MINUTE_S = 60;
/** Up to here a clock without seconds would be wrong by too much. */
const SHORT_S = 2 * MINUTE_S;

/** The text of a refusal, with the end of the lock where the server says it: `until` in epoch seconds, or
 *  `retry_after` in seconds. */
export function lockText(text: string, data: unknown): string {
  const seconds = secondsLeft((data ?? {}) as Readonly<Record<string, unknown>>);
  if (seconds <= 0) return text;
  const locale = currentLocale();
  if (seconds <= SHORT_S) {
    return t('error.lockedFor', { text, time: isolated(formatDuration(seconds, locale)) });
  }
  // Rounded up: in the minute that is named it is over.
  const end = Math.ceil((serverClock.now() / 1000 + seconds) / MINUTE_S) * MINUTE_S;
  return t('error.lockedUntil', { text, time: isolated(formatDayTime(end, locale)) });
}

function secondsLeft({ until, retry_after: after }: Readonly<Record<string, unknown>>): number {
  if (typeof until === 'number') return Math.ceil(until - serverClock.now() / 1000);
  return typeof after === 'number' ? after : 0;
}
