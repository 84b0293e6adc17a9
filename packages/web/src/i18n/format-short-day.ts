import { dateFormat } from './intl.ts';
import { dateTag, langTag, type Locale } from './locale.ts';

/** A day without its year, for the ends of an axis; English has the month by name. */
export const formatShortDay = (seconds: number, locale: Locale): string =>
  dateFormat(dateTag(locale), {
    month: langTag(locale).startsWith('en') ? 'short' : '2-digit',
    day: langTag(locale).startsWith('en') ? 'numeric' : '2-digit',
  }).format(seconds * 1000);
