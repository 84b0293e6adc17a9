import { MONEY_MAX } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { CLEARING, mainAccountOf } from '../ledger/account-state.ts';
import { post } from '../ledger/post.ts';
import { completeDeposit, lockPaid, type PaidOrder } from './deposit-store.ts';

type Deps = Pick<Context, 'ids' | 'rail'>;

export type CreditedDeposit =
  | { readonly effect: 'credited'; readonly memberId: bigint }
  | { readonly effect: 'none'; readonly memberId?: undefined };

/** Payers pay too much by a slip of a digit; what is further off than that was no payment for this order. */
const OFTEN_MAX = 10n;

/** Credits the money that came for an order: another amount than was announced too, whether the order still
 *  waits, was given up or has expired, and whether or not the member may move money. `none`: the rail has
 *  no such order of ours, it was paid, or what came is far beyond what its channel takes.
 *  Units: 1/100.  Locks: the order, then house clearing and the main account.  Idempotent by:
 *  `deposit:<order>`.
 *  Cost: six round trips. */
export async function creditDeposit(
  tx: Tx,
  { ids, rail }: Deps,
  { orderId, amountMinor }: { readonly orderId: bigint; readonly amountMinor: bigint },
): Promise<CreditedDeposit> {
  const order = await lockPaid(tx, orderId, rail.name);
  if (!order || order.status === 'completed') return { effect: 'none' };
  if (amountMinor > mostOf(order)) return { effect: 'none' };
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

/** The most that is credited for an order without a person having looked. Every account of the books,
 *  clearing included, ends at 2^53: were any amount credited, a few payments of one member would fill
 *  clearing, and nobody's deposit could be credited after that. Units: 1/100. */
function mostOf({ amount_minor: announced, max_minor: max }: PaidOrder): bigint {
  // A channel may take less now than when the order was announced.
  const most = OFTEN_MAX * (announced > max ? announced : max);
  return most < MONEY_MAX ? most : MONEY_MAX;
}
