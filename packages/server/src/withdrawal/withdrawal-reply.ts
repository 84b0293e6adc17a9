import type { Locale } from '@tessera/contract/locales';
import { channelName } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { type EpochMs, toEpochSeconds } from '@tessera/domain/time';
import type { OrderStatus, WithdrawalState } from '@tessera/domain/wallet/order';
import { maskAccount } from '@tessera/domain/withdrawal/address/mask-address';
import type { Obstacle } from '@tessera/domain/withdrawal/obstacles';

import { coinsReply } from '../rail/coin-quote.ts';
import type { WithdrawalRow } from './withdrawal-store.ts';

type Shown = Data<'trade/withdrawLog'>['list'][number];

const STATUS_OF: Readonly<Record<WithdrawalState, OrderStatus>> = {
  review: 'processing',
  approved: 'processing',
  paid: 'completed',
  refused: 'cancelled',
};

/** The states of a status filter; null for all. */
export const statesOf = (status: OrderStatus | null): WithdrawalState[] | null =>
  status && (Object.keys(STATUS_OF) as WithdrawalState[]).filter((state) => STATUS_OF[state] === status);

/** Formats a withdrawal for its owner. */
export function withdrawalReply(row: WithdrawalRow, locale: Locale): Shown {
  const isRefused = row.state === 'refused';
  return {
    id: String(row.id),
    order_no: String(row.id),
    deposit_no: row.deposit_id === null ? '' : String(row.deposit_id),
    ...amountsOf(row),
    channel: channelName(locale, row.channel_code),
    type: row.type,
    account: maskAccount(row.type, row.address),
    remark: row.remark,
    status: STATUS_OF[row.state],
    stage: row.state,
    reason: isRefused ? 'WITHDRAW_REJECT' : '',
    reason_text: row.reason,
    createtime: toEpochSeconds(row.requested_at),
    approvetime: maybeSeconds(row.approved_at),
    finishtime: maybeSeconds(row.finished_at),
    duetime: toEpochSeconds(row.due_at),
  };
}

/** The reply of a withdrawal request: its state when it was requested, the same for every retry. */
export const requestedReply = (row: WithdrawalRow): Data<'trade/withdraw'> => ({
  order_no: String(row.id),
  ...amountsOf(row),
  status: 'processing',
  stage: row.approvals_needed === 0 ? 'approved' : 'review',
  money: formatMoney(row.balance_after_minor),
});

const amountsOf = (row: WithdrawalRow) => ({
  amount: formatMoney(row.amount_minor),
  fee: formatMoney(row.fee_minor),
  real_amount: formatMoney(row.amount_minor - row.fee_minor),
  coins: coinsReply(row),
});

export const obstacleReply = ({ code, reason, until, leftMinor }: Obstacle) => ({
  code,
  reason,
  until: maybeSeconds(until),
  left: leftMinor === null ? null : formatMoney(leftMinor),
});

const maybeSeconds = (at: EpochMs | null): number | null => (at === null ? null : toEpochSeconds(at));
