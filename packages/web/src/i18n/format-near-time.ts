import { formatTime } from './format.ts';
import { formatTag, type Locale } from './locale.ts';

/** The day and the minute of a moment as people say them on a day near it: "tomorrow 21:02".
 *  Units: epoch seconds. */
export function formatNearTime(seconds: number, nowSeconds: number, locale: Locale): string {
  const days = dayOf(seconds) - dayOf(nowSeconds);
  const day = new Intl.RelativeTimeFormat(formatTag(locale), { numeric: 'auto' }).format(days, 'day');
  return `${day} ${formatTime(seconds)}`;
}

const DAY_MS = 86_400_000;

/** The number of a day on the reader's own calendar; days of 23 and 25 hours count as one. */
function dayOf(seconds: number): number {
  const at = new Date(seconds * 1000);
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / DAY_MS;
}
