/** The kinds of account entries in the order of the filter. Their names in the filter are `moneyLog.type.*`;
 *  a row brings its own name from the server. */
export const MONEY_KINDS = [
  'deposit',
  'withdraw',
  'withdraw_return',
  'transfer_in',
  'transfer_out',
  'stake',
  'cancel',
  'cashout',
  'payout',
  'refund',
  'promo',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

export const isMoneyKind = (text: string): text is MoneyKind => MONEY_KINDS.some((kind) => kind === text);

/** Pages that show the source of an entry. */
export type Source = {
  readonly label: 'toBets' | 'toRound' | 'toDeposit' | 'toWithdrawals' | 'toTransfers';
  readonly address: string;
};

/** The page of an entry's source; null for a gift, which has none. `orderNo` is the round of a payout, the
 *  order of a deposit. */
export function sourceOf(kind: string, orderNo: string): Source | null {
  switch (kind) {
    case 'stake':
    case 'cancel':
    case 'cashout':
      return { label: 'toBets', address: '/pages/game/record?range=30days' };
    case 'payout':
    case 'refund':
      return { label: 'toRound', address: `/pages/game/proof?round_id=${encodeURIComponent(orderNo)}` };
    case 'deposit':
      return {
        label: 'toDeposit',
        address: `/pages/repay/order?order_no=${encodeURIComponent(orderNo)}`,
      };
    case 'withdraw':
    case 'withdraw_return':
      return { label: 'toWithdrawals', address: '/pages/trade/withdrawLog' };
    case 'transfer_in':
      return { label: 'toTransfers', address: '/pages/trade/transferLog?direction=in' };
    case 'transfer_out':
      return { label: 'toTransfers', address: '/pages/trade/transferLog?direction=out' };
    default:
      return null;
  }
}
