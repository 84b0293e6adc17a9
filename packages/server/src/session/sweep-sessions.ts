import { deleteRunOut } from './session-store.ts';
import type { Context } from '../context.ts';

/** Removes up to `count` sessions that have run out, oldest first.   Cost: one statement over an index. */
export const sweepSessions = ({ db, clock }: Pick<Context, 'db' | 'clock'>, count: number): Promise<number> =>
  deleteRunOut(db.main, clock.now(), count);
