import type { RefusalDetail } from '@tessera/domain/result';

import { currentLocale, translateMessage, type Translate } from '../i18n/i18n.ts';
import { readableDetail } from '../i18n/readable-detail.ts';

/** The message of BET_LIMIT: the bound of one bet, and the stake that fits where odds decide. */
export function betLimitMessage(t: Translate, detail: RefusalDetail): string {
  const shown = readableDetail(detail, currentLocale());
  const limit = String(shown['limit'] ?? '');
  if (detail['bound'] === 'min') return t('bet.fix.min', { limit });
  if (detail['bound'] !== 'payout') return t('bet.fix.max', { limit });
  return 'left' in shown
    ? t('bet.fix.payout', { limit, left: String(shown['left']) })
    : translateMessage('BET_LIMIT', shown);
}
