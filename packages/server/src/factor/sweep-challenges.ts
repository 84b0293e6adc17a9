import type { Context } from '../context.ts';
import { deleteChallengesBefore } from './passkey-store.ts';

/** Deletes up to `count` challenges that no authenticator has signed in time, oldest first.
 *  Cost: one statement over an index. */
export const sweepChallenges = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  count: number,
): Promise<void> => void (await deleteChallengesBefore(db.main, clock.now(), count));
