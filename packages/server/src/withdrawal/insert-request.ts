import { assert } from '@tessera/domain/result';

import type { CardRow } from '../card/card-store.ts';
import type { ChannelRow } from '../channel/channel-store.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import type { RequestKey } from '../kernel/request-key.ts';
import { quoteCoins } from '../rail/coin-quote.ts';
import type { RateRow } from '../rail/rate-store.ts';
import { freezeAmount } from './freeze-amount.ts';
import {
  insertWithdrawal,
  lockWithdrawal,
  type NewWithdrawal,
  type WithdrawalRow,
} from './withdrawal-store.ts';

/** A withdrawal that nothing stands in the way of. Units: 1/100. */
export type AllowedRequest = {
  readonly memberId: bigint;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly remark: string;
  readonly key: RequestKey;
  readonly card: CardRow;
  readonly channel: ChannelRow;
  readonly rate: RateRow | undefined;
  /** The locked deposit that goes back; null for a withdrawal from the balance. */
  readonly depositId: bigint | null;
};

/** Freezes the amount of a withdrawal and stores it, with the review that it needs. Returns it with the
 *  number of its entry.
 *  Units: 1/100.   Refuses: ACCOUNT_IS_FROZEN, BALANCE_NOT_ENOUGH.   Locks: accounts by id.
 *  Cost: seven round trips. */
export async function insertRequest(
  tx: Tx,
  { ids }: Pick<Context, 'ids'>,
  { memberId, amountMinor, feeMinor, remark, key, card, channel, rate, depositId }: AllowedRequest,
  review: Pick<NewWithdrawal, 'flags' | 'approvals_needed'>,
): Promise<{ readonly row: WithdrawalRow; readonly seq: bigint }> {
  const id = ids.next();
  const frozen = await freezeAmount(tx, ids, { memberId, withdrawalId: id, amountMinor, depositId });
  await insertWithdrawal(tx, {
    ...review,
    id,
    member_id: memberId,
    card_id: card.id,
    channel_id: channel.id,
    hours_to: channel.hours_to,
    key,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    coins: quoteCoins(rate, amountMinor - feeMinor, 'receive'),
    balance_after_minor: frozen.balanceMinor,
    remark,
    deposit_id: depositId,
  });
  const row = await lockWithdrawal(tx, id);
  assert(row, 'a withdrawal that was written is there');
  return { row, seq: frozen.seq };
}
