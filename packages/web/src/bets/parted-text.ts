import { formatMoney, moneyOrZero } from '@tessera/domain/money';

import { formatAmount } from '../i18n/format.ts';
import type { Translate } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import type { RecordRow } from './record-row.ts';

type Part = Pick<NonNullable<RecordRow['ticket']>['parts'][number], 'stake' | 'paid'>;

/** How much of a stake one part was, or several together, and what was paid for it; empty without one. */
export function partedText(
  t: Translate,
  locale: Parameters<typeof formatAmount>[1],
  { stake, ticket }: Pick<RecordRow, 'stake' | 'ticket'>,
  parts: readonly Part[] = ticket?.parts ?? [],
): string {
  if (parts.length === 0) return '';
  const shown = (amounts: readonly string[]): string => {
    const sumMinor = amounts.reduce((sum, amount) => sum + moneyOrZero(amount), 0n);
    return isolated(formatAmount(formatMoney(sumMinor), locale));
  };
  return t('ticket.partOf', {
    stake: shown(parts.map((part) => part.stake)),
    of: shown([stake]),
    paid: shown(parts.map((part) => part.paid)),
  });
}
