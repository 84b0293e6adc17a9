import { DAY_MS, epochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { deleteSentBefore } from './sms-store.ts';

/** A code is valid for minutes, but sent messages count against the daily caps. */
const KEPT_MS = 2 * DAY_MS;

/** Deletes up to `count` messages that no cap counts any more, oldest first.  Cost: one statement over an
 *  index. */
export const sweepCodes = ({ db, clock }: Pick<Context, 'db' | 'clock'>, count: number): Promise<number> =>
  deleteSentBefore(db.main, epochMs(clock.now() - KEPT_MS), count);
