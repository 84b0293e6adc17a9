import type { Context } from '../context.ts';
import { deleteOldChanges, deleteRunOut } from './session-store.ts';

/** Deletes up to `count` expired sessions, oldest first, and as many old changes; returns the larger number
 *  of the two.   Cost: two statements over an index each. */
export async function sweepSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  count: number,
): Promise<number> {
  const ended = await deleteRunOut(db.main, clock.now(), count);
  return Math.max(ended, await deleteOldChanges(db.main, count));
}
