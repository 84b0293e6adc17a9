import { DAY_MS, epochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { deleteSharedSlipsBefore } from './shared-slip-store.ts';

/** Deletes up to `count` codes of shared slips a day after their end, oldest first.
 *  Cost: one statement over an index. */
export const sweepSharedSlips = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  count: number,
): Promise<number> => deleteSharedSlipsBefore(db.main, epochMs(clock.now() - DAY_MS), count);
