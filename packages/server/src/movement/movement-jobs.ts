import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { expireDeposits } from '../deposit/expire-deposits.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { claimTurn } from './cursor-store.ts';
import { measureFindings } from './open-findings.ts';
import { reconcile } from './reconcile.ts';
import { disbursementSender } from './send-disbursements.ts';

type Deps = Pick<Context, 'db' | 'env' | 'ids' | 'live' | 'rail' | 'log' | 'metrics'>;

const DISBURSE_EVERY_MS = SECOND_MS;
const EXPIRE_EVERY_MS = 5 * SECOND_MS;
const TURN_EVERY_MS = 5 * SECOND_MS;
const MEASURE_EVERY_MS = 30 * SECOND_MS;
/** The interval across all servers. */
const RECONCILE_EVERY_MS = 30 * SECOND_MS;
/** The grace period of a callback before its movement counts as lost. */
const GRACE_MS = 20 * SECOND_MS;

/** Sends disbursements, expires overdue deposit orders, reconciles with the rail's list, and counts what
 *  waits for a person, until stopped.
 *  Any number of servers may run it. */
export function startMovementJobs(ctx: Deps): () => Promise<void> {
  const loop = (name: string, everyMs: number, step: () => Promise<unknown>): Loop =>
    runLoop({ name: `movements:${name}`, log: ctx.log, everyMs, isDelayed: true, step });
  const send = disbursementSender(ctx);
  const loops = [
    loop('disburse', DISBURSE_EVERY_MS, async () => void (await send())),
    loop('expire deposits', EXPIRE_EVERY_MS, async () => void (await expireDeposits(ctx))),
    loop('reconcile', TURN_EVERY_MS, async () => {
      if (!(await claimTurn(ctx.db.main, ctx.rail.name, RECONCILE_EVERY_MS))) return;
      const { lost, altered, unknown } = await reconcile(ctx, GRACE_MS);
      if (lost + altered + unknown > 0)
        ctx.log.error({ lost, altered, unknown }, 'reconciliation differences found');
    }),
    loop('measure findings', MEASURE_EVERY_MS, () => measureFindings(ctx)),
  ];
  return async () => {
    await Promise.all(loops.map((each) => each.stop()));
  };
}
