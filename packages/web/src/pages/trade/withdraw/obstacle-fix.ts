import type { MessageKey } from '../../../i18n/messages.ts';
import type { Obstacle, WithdrawInfo } from './terms.ts';
import { orderUrl } from './use-withdraw.ts';

/** The way out of an obstacle: its words and where it leads; without an address it is done on this page. */
export type Fix = { readonly label: MessageKey; readonly url: string | null };

/** Where a card is added. */
export const ADD_CARD_URL = '/pages/trade/withdraw-card?add=1';

/** What a member can do about an obstacle; null for what only time or the house can end. */
export function fixOf(reason: Obstacle['reason'], info: WithdrawInfo): Fix | null {
  switch (reason) {
    case 'no_fund_password':
      return { label: 'withdraw.fix.no_fund_password', url: null };
    case 'no_card':
      return { label: 'withdraw.fix.no_card', url: ADD_CARD_URL };
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
