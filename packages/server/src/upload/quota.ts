import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { keptPictures, lockPictures } from './upload-store.ts';

const MIB = 1_048_576;
/** The pictures of one member that are kept: what was uploaded, and proofs of payments. */
const KEPT_FILES_MAX = 200;
const KEPT_BYTES_MAX = 50 * MIB;

/** Refuses a member's picture before it costs anything. Pictures are the first thing to go without when the
 *  disk is nearly full: bets need what is left.
 *  Refuses: SERVER_BUSY, UPLOAD_QUOTA.   Cost: one round trip. */
export async function refuseWithoutRoom(
  { db, disk }: Pick<Context, 'db' | 'disk'>,
  memberId: bigint,
): Promise<void> {
  if (!disk.hasRoom()) throw new Refusal('SERVER_BUSY');
  await refuseBeyondQuota(db.main, memberId);
}

/** Counts again in the transaction that stores the picture, so that pictures at the same time are counted one
 *  after the other.
 *  Refuses: UPLOAD_QUOTA.   Locks: the member.   Cost: two round trips. */
export async function lockRoom(tx: Tx, memberId: bigint): Promise<void> {
  await lockPictures(tx, memberId);
  await refuseBeyondQuota(tx, memberId);
}

async function refuseBeyondQuota(db: Queryable, memberId: bigint): Promise<void> {
  const kept = await keptPictures(db, memberId);
  if (kept.files >= KEPT_FILES_MAX || kept.bytes >= KEPT_BYTES_MAX)
    throw new Refusal('UPLOAD_QUOTA', { files: KEPT_FILES_MAX, limitMb: KEPT_BYTES_MAX / MIB });
}
