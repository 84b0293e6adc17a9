import { DAY_MS, epochMs } from '@tessera/domain/time';

import { sweepSessions } from '../session/session-store.ts';
import { sweepCodes } from '../sms/sms-store.ts';
import { sweepThrottles } from '../throttle/throttle-store.ts';
import type { Context } from '../context.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'log'>;

const EVERY_MS = 600_000;
const ROWS_AT_ONCE = 5_000;
/** The longest window of any counter or cap is a day. */
const KEPT_MS = 2 * DAY_MS;

/** Removes what has run out: sessions, sent codes, counters. Any number of servers may do it.
 *  Cost: three statements of at most 5,000 rows each, found by index. */
export async function sweepOnce({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const old = epochMs(now - KEPT_MS);
  await sweepSessions(db.main, now, ROWS_AT_ONCE);
  await sweepCodes(db.main, old, ROWS_AT_ONCE);
  await sweepThrottles(db.main, old, ROWS_AT_ONCE);
}

/** Sweeps every ten minutes until stopped. */
export function startSweeping(ctx: Deps): () => void {
  const timer = setInterval(() => {
    sweepOnce(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'what has run out could not be removed'),
    );
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
