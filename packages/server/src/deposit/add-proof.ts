import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { readId } from '../wallet/key-page.ts';
import { findDeposit, keepProof } from './deposit-store.ts';
import type { Caller } from './recharge.ts';
import { readDataUrl } from './read-data-url.ts';
import { showDeposit } from './show-deposit.ts';

/** Adds the payer's picture to an order that waits, or that ran out before the money came. The picture is made anew.
 *  Refuses: PROOF_INVALID, ORDER_NOT_EXISTS, ORDER_FINISHED, SERVER_BUSY.   Cost: three trips, and up to half a second of
 *  another thread for a large picture. */
export async function addProof(
  { db, pictures }: Pick<Context, 'db' | 'pictures'>,
  { order_no: orderNo, image }: Payload<'trade/rechargeProof'>,
  { memberId, language }: Caller,
): Promise<Data<'trade/rechargeProof'>> {
  const sent = readDataUrl(image);
  const id = readId(orderNo);
  const order = id === undefined ? undefined : await findDeposit(db.reader, id, memberId);
  if (!order) throw new Refusal('ORDER_NOT_EXISTS');
  const mayStillCome = order.status === 'processing' || order.reason === 'EXPIRED';
  if (!mayStillCome) throw new Refusal('ORDER_FINISHED');
  const picture = await pictures.redraw(sent);
  await keepProof(db.main, order.id, memberId, picture.bytes, picture.type);
  return showDeposit({ ...order, has_proof: true }, language);
}
