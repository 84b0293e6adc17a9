import type { Context } from '../context.ts';
import { deleteTargetsOfSettled } from './auto-cash-out-store.ts';

/** Deletes up to `count` targets that a server of an earlier version has left behind.   Cost: one statement;
 *  the targets that are set. */
export const sweepTargets = ({ db }: Pick<Context, 'db'>, count: number): Promise<number> =>
  deleteTargetsOfSettled(db.main, count);
