import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { pageReply, readListPage, totalOf } from '../kernel/list-page.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { readStatus } from '../wallet/order-status.ts';
import { cancelDeposit, countDeposits, findDeposit, listDeposits, lockDeposit } from './deposit-store.ts';
import type { Caller } from './recharge.ts';
import { showDeposit } from './show-deposit.ts';

/** Reason of an order that its member cancelled. */
const GIVEN_UP = 'CANCELLED';

/** Returns one order of the caller.   Refuses: ORDER_NOT_EXISTS, also for another member's order.   Cost:
 *  one round trip. */
export async function showOrder(
  { db }: Pick<Context, 'db'>,
  { order_no: orderNo }: Payload<'trade/rechargeOrder'>,
  { memberId, language }: Caller,
): Promise<Data<'trade/rechargeOrder'>> {
  const id = readId(orderNo);
  const order = id === undefined ? undefined : await findDeposit(db.reader, id, memberId);
  if (!order) throw new Refusal('ORDER_NOT_EXISTS');
  return showDeposit(order, language);
}

/** Lists the caller's orders by status, newest first.
 *  Refuses: INVALID_PARAMETERS for an unknown status.   Cost: one round trip, two with the count of a
 *  numbered page. */
export async function listOrders(
  { db }: Pick<Context, 'db'>,
  query: Payload<'trade/rechargeLog'>,
  { memberId, language }: Caller,
): Promise<Data<'trade/rechargeLog'>> {
  const page = readListPage(query);
  const status = readStatus(query.status);
  const [found, counted] = await Promise.all([
    page.isBeyond ? [] : listDeposits(db.reader, memberId, status, page),
    page.isNumbered ? countDeposits(db.reader, memberId, status) : undefined,
  ]);
  return pageReply(page, found, totalOf(counted), (row) => showDeposit(row, language));
}

/** Cancels an order; cancelling it again has no effect. Money that still arrives for it is credited.
 *  Refuses: ORDER_NOT_EXISTS; ORDER_FINISHED once it is paid or has expired.  Locks: the order.
 *  Cost: five round trips. */
export async function cancelOrder(
  { db }: Pick<Context, 'db'>,
  { order_no: orderNo }: Payload<'trade/rechargeCancel'>,
  { memberId, language }: Caller,
): Promise<Data<'trade/rechargeCancel'>> {
  const id = readId(orderNo);
  if (id === undefined) throw new Refusal('ORDER_NOT_EXISTS');
  const order = await transaction(db, async (tx) => {
    const found = await lockDeposit(tx, id, memberId);
    if (!found) throw new Refusal('ORDER_NOT_EXISTS');
    if (found.status === 'cancelled' && found.reason === GIVEN_UP) return found;
    if (found.status !== 'processing') throw new Refusal('ORDER_FINISHED');
    await cancelDeposit(tx, id, memberId, GIVEN_UP);
    return (await findDeposit(tx, id, memberId)) ?? found;
  });
  return showDeposit(order, language);
}
