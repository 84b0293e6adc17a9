import type { Context } from '../../context.ts';
import { deleteOldDevices } from './device-store.ts';

/** Deletes up to `count` devices that nobody has logged in from for more than a year.   Cost: one statement
 *  over an index. */
export const sweepDevices = ({ db }: Pick<Context, 'db'>, count: number): Promise<number> =>
  deleteOldDevices(db.main, count);
