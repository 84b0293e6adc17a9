import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { CLEARING, FEES, frozenAccountOf } from '../ledger/account-state.ts';
import { balanceAfter, type Move, post } from '../ledger/post.ts';
import { lockPartAgain } from '../protection/locked-part.ts';
import { sourceOf } from './freeze-amount.ts';
import { endWithdrawal, lockWithdrawal, type WithdrawalRow } from './withdrawal-store.ts';

type Deps = Pick<Context, 'ids'>;
type Frozen = Pick<WithdrawalRow, 'id' | 'member_id' | 'amount_minor' | 'fee_minor' | 'deposit_id'>;

/** A rail's report on a disbursed withdrawal. Units: 1/100, without the fee. */
export type RailOutcome = {
  readonly orderId: bigint;
  readonly amountMinor: bigint;
  readonly coinSteps?: bigint | undefined;
  readonly outcome: 'done' | 'failed';
};

/** `none`: the withdrawal does not exist, has another amount in money or coins, was not sent to the rail or
 *  has already ended. */
export type EndedWithdrawal =
  | { readonly effect: 'paid' | 'returned'; readonly memberId: bigint }
  | { readonly effect: 'none'; readonly memberId?: undefined };

/** Finishes an approved withdrawal by the rail's report: a paid amount moves from the frozen account to
 *  clearing and the fee to the house, or the whole amount is returned. This holds even if the member was
 *  frozen meanwhile.
 *  Units: 1/100, without the fee.   Locks: the withdrawal, then accounts by id.
 *  Idempotent by: `paid:<id>` and `return:<id>`.   Cost: six round trips. */
export async function settleDisbursement(tx: Tx, ctx: Deps, report: RailOutcome): Promise<EndedWithdrawal> {
  const found = await lockWithdrawal(tx, report.orderId);
  if (found?.state !== 'approved') return { effect: 'none' };
  if (report.amountMinor !== found.amount_minor - found.fee_minor) return { effect: 'none' };
  if (report.coinSteps !== undefined && report.coinSteps !== found.coin_steps) return { effect: 'none' };
  if (report.outcome === 'failed') {
    await returnFrozen(tx, ctx, found, '');
    return { effect: 'returned', memberId: found.member_id };
  }
  await disburseFrozen(tx, ctx, found);
  return { effect: 'paid', memberId: found.member_id };
}

/** Finishes a paid withdrawal: the amount moves from the frozen account to clearing, and the fee to the
 *  house. The caller holds the lock on the withdrawal and has checked that it has not ended.
 *  Units: 1/100.   Locks: accounts by id.   Idempotent by: `paid:<id>`.   Cost: five round trips. */
export async function disburseFrozen(tx: Tx, { ids }: Deps, withdrawal: Frozen): Promise<void> {
  const { id, fee_minor: feeMinor } = withdrawal;
  const from = frozenAccountOf(withdrawal.member_id);
  const realMinor = withdrawal.amount_minor - feeMinor;
  const fee: Move[] = [
    { accountId: from, amountMinor: -feeMinor, kind: 'fee', refId: id },
    { accountId: FEES, amountMinor: feeMinor, kind: 'fee', refId: id },
  ];
  const posted = await post(tx, ids, {
    key: `paid:${id}`,
    kind: 'paid_out',
    isOwed: true,
    moves: [
      { accountId: from, amountMinor: -realMinor, kind: 'paid_out', refId: id },
      { accountId: CLEARING, amountMinor: realMinor, kind: 'paid_out', refId: id },
      ...(feeMinor > 0n ? fee : []),
    ],
  });
  assert(posted.isNew, 'a withdrawal that has not ended was not paid');
  assert((await endWithdrawal(tx, id, 'paid', '')) === 1, 'a withdrawal ends once');
}

/** Finishes an unpaid withdrawal: the whole amount returns to the account that it came from, a deposit to
 *  the locked one, where it waits for its limit again; returns the balance of that account. The caller
 *  holds the lock on the withdrawal and has checked that it has not ended.
 *  Units: 1/100.   Locks: the locked deposit, then accounts by id.   Idempotent by: `return:<id>`.
 *  Cost: five round trips, six for a deposit. */
export async function returnFrozen(
  tx: Tx,
  { ids }: Deps,
  withdrawal: Frozen,
  reason: string,
): Promise<bigint> {
  const { id, member_id: memberId, amount_minor: amountMinor, deposit_id: depositId } = withdrawal;
  const source = sourceOf(withdrawal);
  if (depositId !== null) await lockPartAgain(tx, depositId, amountMinor);
  const posted = await post(tx, ids, {
    key: `return:${id}`,
    kind: 'withdraw_return',
    isOwed: true,
    moves: [
      { accountId: frozenAccountOf(memberId), amountMinor: -amountMinor, kind: 'withdraw_return', refId: id },
      { accountId: source, amountMinor, kind: 'withdraw_return', refId: id },
    ],
  });
  assert(posted.isNew, 'a withdrawal that has not ended was not given back');
  assert((await endWithdrawal(tx, id, 'refused', reason)) === 1, 'a withdrawal ends once');
  return balanceAfter(posted, source).balanceMinor;
}
