import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { CLEARING, mainAccountOf } from '../ledger/account-state.ts';
import { post } from '../ledger/post.ts';
import { completeDeposit, lockPaid } from './deposit-store.ts';

type Deps = Pick<Context, 'ids' | 'rail'>;

export type CreditedDeposit =
  | { readonly effect: 'credited'; readonly memberId: bigint }
  | { readonly effect: 'none'; readonly memberId?: undefined };

/** Credits the money that came for an order: whatever amount it is, whether the order still waits, was given up or has
 *  expired, and whether or not the member may move money. `none`: the rail has no such order of ours, or it was paid.
 *  Units: 1/100.   Locks: the order, then house clearing and the main account.   Idempotent by: `deposit:<order>`.
 *  Cost: six trips. */
export async function creditDeposit(
  tx: Tx,
  { ids, rail }: Deps,
  { orderId, amountMinor }: { readonly orderId: bigint; readonly amountMinor: bigint },
): Promise<CreditedDeposit> {
  const order = await lockPaid(tx, orderId, rail.name);
  if (!order || order.status === 'completed') return { effect: 'none' };
  const memberId = order.member_id;
  const posted = await post(tx, ids, {
    key: `deposit:${orderId}`,
    kind: 'deposit',
    moves: [
      { accountId: CLEARING, amountMinor: -amountMinor, kind: 'deposit', refId: orderId },
      { accountId: mainAccountOf(memberId), amountMinor, kind: 'deposit', refId: orderId },
    ],
  });
  assert(posted.isNew, 'an order that is not completed was not credited');
  assert((await completeDeposit(tx, orderId, amountMinor)) === 1, 'an order is completed once');
  return { effect: 'credited', memberId };
}
