import type { Context } from '../context.ts';
import { deleteChallengesBefore } from './passkey-store.ts';
import { deletePaymentChallengesBefore } from './payment-passkey-store.ts';

/** Deletes up to `count` challenges of each kind that no authenticator has signed in time, or whose answer is
 *  known no longer, oldest first; returns the
 *  larger number of the two.   Cost: two statements, each over an index. */
export async function sweepChallenges(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  count: number,
): Promise<number> {
  const asked = await deleteChallengesBefore(db.main, clock.now(), count);
  return Math.max(asked, await deletePaymentChallengesBefore(db.main, clock.now(), count));
}
