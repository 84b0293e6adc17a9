import type { Data, Payload } from '@tessera/contract/routes';
import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { refuseTooMany } from '../throttle/throttle.ts';
import { lockRoom, refuseWithoutRoom } from '../upload/quota.ts';
import { findDeposit, upsertProof } from './deposit-store.ts';
import { readDataUrl } from './read-data-url.ts';
import type { Caller } from './recharge.ts';
import { showDeposit } from './show-deposit.ts';

/** A picture costs CPU, and storage for PROOF_DAYS. */
const RULE: ThrottleRule = { limit: 20, windowMs: 60 * MINUTE_MS };

/** Adds the payer's picture to a pending order, or to one that expired before the money arrived. The
 *  picture is re-encoded; at most twenty an hour, and within the member's quota of pictures.
 *  Refuses: PROOF_INVALID, PICTURE_TOO_LARGE, ORDER_NOT_EXISTS, ORDER_FINISHED, UPLOAD_QUOTA,
 *  TOO_MANY_REQUESTS, SERVER_BUSY, also while the disk is nearly full.
 *  Locks: the member while the picture is stored.
 *  Cost: twelve round trips, and up to half a second of a worker thread for a large picture. */
export async function addProof(
  ctx: Pick<Context, 'db' | 'clock' | 'pictures' | 'disk'>,
  { order_no: orderNo, image }: Payload<'trade/rechargeProof'>,
  { memberId, language }: Caller,
): Promise<Data<'trade/rechargeProof'>> {
  const { db, pictures } = ctx;
  const sent = readDataUrl(image);
  const id = readId(orderNo);
  const order = id === undefined ? undefined : await findDeposit(db.reader, id, memberId);
  if (!order) throw new Refusal('ORDER_NOT_EXISTS');
  const mayStillCome = order.status === 'processing' || order.reason === 'EXPIRED';
  if (!mayStillCome) throw new Refusal('ORDER_FINISHED');
  await refuseWithoutRoom(ctx, memberId);
  await refuseTooMany(ctx, 'deposit_proofs', { key: `proof:member:${memberId}`, rule: RULE });
  const picture = await pictures.redraw(sent, 'PROOF_INVALID');
  await transaction(db, async (tx) => {
    await lockRoom(tx, memberId);
    await upsertProof(tx, order.id, memberId, picture);
  });
  return showDeposit({ ...order, has_proof: true }, language);
}
