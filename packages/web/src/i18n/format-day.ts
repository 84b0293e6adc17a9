import { dateFormat } from './intl.ts';
import { dateTag, langTag, type Locale } from './locale.ts';

/** The header of a day: month, day and weekday. */
export const formatDay = (seconds: number, locale: Locale): string =>
  dateFormat(dateTag(locale), { month: 'long', day: 'numeric', weekday: 'short' }).format(seconds * 1000);

/** A date with its year, for periods that may lie years apart. */
export const formatDate = (seconds: number, locale: Locale): string =>
  dateFormat(dateTag(locale), { dateStyle: 'medium' }).format(seconds * 1000);

const NAMED = { month: 'short', day: 'numeric' } as const;
const NUMBERED = { month: '2-digit', day: '2-digit' } as const;

/** Day and minute, for rows of any day. English has the month by name: readers of it do not agree which of
 *  two numbers is the month. */
export const formatDayTime = (seconds: number, locale: Locale): string =>
  dateFormat(dateTag(locale), {
    ...(langTag(locale).startsWith('en') ? NAMED : NUMBERED),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(seconds * 1000);

/** Time to the second, for times that are compared. Epoch ms. */
export const formatExact = (ms: number, locale: Locale): string =>
  dateFormat(dateTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(ms);

/** YYYY-MM-DD on the reader's own calendar, for date inputs and filters. */
export function localDate(seconds: number): string {
  const day = new Date(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
