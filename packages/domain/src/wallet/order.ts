/** The state of an order of money on the wire, whatever stages it goes through inside. */
export const ORDER_STATUSES = ['processing', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The stages of a withdrawal: reviewed by an operator, approved for the rail, paid or refused. */
export const WITHDRAWAL_STATES = ['review', 'approved', 'paid', 'refused'] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** Reason for the end of a deposit order without payment. */
export const DEPOSIT_END_REASONS = ['CANCELLED', 'EXPIRED'] as const;
export type DepositEndReason = (typeof DEPOSIT_END_REASONS)[number];

export const TRANSFER_DIRECTIONS = ['in', 'out'] as const;
export type TransferDirection = (typeof TRANSFER_DIRECTIONS)[number];

/** The kinds of entry in the log of a member's money. */
export const MONEY_KINDS = [
  'promo',
  'stake',
  'cancel',
  'cashout',
  'payout',
  'refund',
  'deposit',
  'withdraw',
  'withdraw_return',
  'transfer_in',
  'transfer_out',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];
