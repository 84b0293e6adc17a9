import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { cancelWaiting, lockOwnChase, lockRunning } from './chase-store.ts';
import { readChaseId, showChase } from './show-chase.ts';

/** Cancels every issue of a chase that waits, and ends it. An issue that is being bought at this moment is
 *  bought or refused as if nothing had happened; its bets can be cancelled while it is on sale. A repeat, and
 *  a chase that has ended, change nothing.
 *  Units: decimal text.   Refuses: CHASE_NOT_EXIST, for another member's too.   Locks: the chase.
 *  Idempotent by: the chase.   Cost: six round trips. */
export async function cancelChase(
  { db, games }: Pick<Context, 'db' | 'games'>,
  { chase_id: given }: Payload<'games/cancelChase'>,
  memberId: bigint,
): Promise<Data<'games/cancelChase'>> {
  const id = readChaseId(given);
  return transaction(db, async (tx) => {
    const chase = await lockOwnChase(tx, memberId, id);
    if (!chase) throw new Refusal('CHASE_NOT_EXIST');
    if (!chase.has_ended) await cancelWaiting(tx, [id]);
    return showChase({ games, db: { reader: tx } }, { chase_id: String(id) }, memberId);
  });
}

/** Cancels the chases of a member, of one game or of all: play must not resume by itself after a break.
 *  Locks: the chases by id.   Cost: one round trip, one more where there are any. */
export async function cancelChasesOf(tx: Tx, memberId: bigint, gameId?: number): Promise<void> {
  const ids = await lockRunning(tx, memberId, gameId);
  if (ids.length > 0) await cancelWaiting(tx, ids);
}
