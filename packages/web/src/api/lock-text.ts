import { formatDate, formatDayTime } from '../i18n/format-day.ts';
import { formatDuration } from '../i18n/format-duration.ts';
import { currentLocale, t } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { serverClock } from './server-clock.ts';

const MINUTE_S = 60;
/** Up to here a clock without seconds would be wrong by too much. */
const SHORT_S = 2 * MINUTE_S;

/** From here on a day without its year could be one of several. */
const LONG_S = 180 * 24 * 60 * MINUTE_S;

/** The text of a refusal, with the end of the lock where the server says it: `until` in epoch seconds, or
 *  `retry_after` in seconds. Who takes a break is told when it is over, and nothing else. */
export function lockText(text: string, data: unknown, code?: string): string {
  const seconds = secondsLeft((data ?? {}) as Readonly<Record<string, unknown>>);
  if (seconds <= 0) return text;
  const locale = currentLocale();
  const isBreak = code === 'PLAYER_EXCLUDED';
  if (seconds <= SHORT_S && !isBreak) {
    return t('error.lockedFor', { text, time: isolated(formatDuration(seconds, locale)) });
  }
  // Rounded up: in the minute that is named it is over.
  const end = Math.ceil((serverClock.now() / 1000 + seconds) / MINUTE_S) * MINUTE_S;
  const time = isolated(seconds > LONG_S ? formatDate(end, locale) : formatDayTime(end, locale));
  return isBreak ? t('error.breakUntil', { time }) : t('error.lockedUntil', { text, time });
}

function secondsLeft({ until, retry_after: after }: Readonly<Record<string, unknown>>): number {
  if (typeof until === 'number') return Math.ceil(until - serverClock.now() / 1000);
  return typeof after === 'number' ? after : 0;
}
