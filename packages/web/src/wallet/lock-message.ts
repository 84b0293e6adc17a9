import { formatDayTime } from '../i18n/format-day.ts';
import type { Translate } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import type { Locale } from '../i18n/locale.ts';
import type { Refused } from '../pending-post/send-until-known.ts';

/** The text of a refusal, with the end of the lock where the server says it. */
export function lockMessage(t: Translate, locale: Locale, { text, detail }: Refused): string {
  const { until } = detail;
  if (typeof until !== 'number') return text;
  return t('wallet.lockedUntil', { text, time: isolated(formatDayTime(until, locale)) });
}
