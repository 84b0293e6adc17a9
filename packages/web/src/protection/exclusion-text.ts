import { formatDate, formatDayTime } from '../i18n/format-day.ts';
import type { Translate } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import type { Locale } from '../i18n/locale.ts';
import type { Exclusion } from './use-exclusion.ts';

const MINUTE_S = 60;

/** Until when a member does not play. A break names its minute, rounded up: in the minute that is named it is
 *  over. A self-exclusion ends months or years from now, and names its day. */
export function exclusionText(t: Translate, { kind, endtime }: Exclusion, locale: Locale): string {
  if (endtime === 0) return t('protection.isOutForGood');
  if (kind === 'self_exclusion')
    return t('protection.isExcluded', { time: isolated(formatDate(endtime, locale)) });
  const end = Math.ceil(endtime / MINUTE_S) * MINUTE_S;
  return t('protection.isOut', { time: isolated(formatDayTime(end, locale)) });
}
