import { LEGS_REASONS, type LegsReason } from '@tessera/domain/tickets/legs';
import { TICKET_LIMITS } from '@tessera/domain/tickets/limits';

import { formatAmount } from '../../../../../i18n/format.ts';
import { currentLocale, type Translate } from '../../../../../i18n/i18n.ts';
import { refusalMessage } from '../../slip/slip-messages.ts';
import type { SlipRefusal } from '../../slip/state/slip-refusal.ts';

/** Message about the refusal of a ticket, and the remedy.   Units: 1/100. */
export function ticketMessage(
  t: Translate,
  refusal: SlipRefusal,
  { unitMinor, missingMinor }: { readonly unitMinor: bigint; readonly missingMinor: bigint },
): string {
  const { code, detail } = refusal;
  if (code === 'LEGS_INVALID' && isReason(detail['reason'])) return t(`ticket.legs.${detail['reason']}`);
  if (code === 'ISSUE_CLOSED') return t('ticket.legs.closed');
  if (code !== 'BET_LIMIT') return refusalMessage(t, refusal, missingMinor);
  const limit = (amountMinor: bigint) => ({ limit: formatAmount(amountMinor, currentLocale()) });
  const { unitLeastMinor, stakeLeastMinor, stakeMostMinor, payoutMostMinor } = TICKET_LIMITS;
  if (detail['bound'] === 'payout') return t('ticket.fix.payout', limit(payoutMostMinor));
  if (detail['bound'] === 'max') return t('ticket.fix.stakeMost', limit(stakeMostMinor));
  return unitMinor < unitLeastMinor
    ? t('bet.fix.min', limit(unitLeastMinor))
    : t('ticket.fix.stakeLeast', limit(stakeLeastMinor));
}

const isReason = (reason: unknown): reason is LegsReason => LEGS_REASONS.some((each) => each === reason);
