import { DAY_MS, epochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { deleteUntouchedSince } from './throttle-store.ts';

/** The longest window of a member's counter that ends is a day. */
const KEPT_MS = 2 * DAY_MS;

/** Deletes up to `count` counters whose window ended long ago, oldest first.  Cost: one statement over an
 *  index. */
export const sweepThrottles = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  count: number,
): Promise<number> => deleteUntouchedSince(db.main, epochMs(clock.now() - KEPT_MS), count);
