import type { CardKind } from '@tessera/domain/wallet/channel';

import type { MessageKey } from '../../../i18n/messages.ts';
import { addCardUrl } from '../../order/account-summary.tsx';
import type { Obstacle, WithdrawInfo } from '../terms.ts';
import { orderUrl } from '../use-withdraw.ts';

/** The remedy of an obstacle: its label and its page; without an address it happens on this page. */
export type Fix = { readonly label: MessageKey; readonly url: string | null };

/** The remedy of an obstacle; null for one that only time or the house can remove. */
export function fixOf(reason: Obstacle['reason'], info: WithdrawInfo, kind: CardKind): Fix | null {
  switch (reason) {
    case 'no_fund_password':
      return { label: 'withdraw.fix.no_fund_password', url: null };
    case 'no_card':
      return { label: `withdraw.addCard.${kind}`, url: addCardUrl(kind) };
    case 'pending':
      return {
        label: 'withdraw.fix.pending',
        url: info.pending ? orderUrl(info.pending.order_no) : '/pages/trade/withdrawLog',
      };
    case 'turnover':
      return { label: 'withdraw.fix.turnover', url: '/pages/game/list' };
    case 'balance':
      return { label: 'withdraw.fix.balance', url: '/pages/repay/repay' };
    default:
      return null;
  }
}
