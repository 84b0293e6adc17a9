import type { Context } from '../context.ts';
import { eraseAgain } from './closing-store.ts';

/** Erases what a call that was under way at a closing has written since: an upload, a message.
 *  Cost: one statement; the accounts that were closed within the last hour. */
export const sweepClosed = async ({ db }: Pick<Context, 'db'>, limit: number): Promise<void> =>
  void (await eraseAgain(db.main, limit));
