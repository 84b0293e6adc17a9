import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { expireDeposits } from '../deposit/expire-deposits.ts';
import { takeTurn } from './cursor-store.ts';
import { reconcile } from './reconcile.ts';
import { disbursementSender } from './send-disbursements.ts';

type Deps = Pick<Context, 'db' | 'ids' | 'live' | 'rail' | 'log'>;

const PAYOUTS_EVERY_MS = SECOND_MS;
const EXPIRE_EVERY_MS = 5 * SECOND_MS;
const LOOK_EVERY_MS = 5 * SECOND_MS;
/** By all servers together. */
const COMPARE_EVERY_MS = 30 * SECOND_MS;
/** A callback may be this long on its way before its movement counts as lost. */
const GRACE_MS = 20 * SECOND_MS;

/** Hands payouts over, ends deposit orders whose time has passed, and compares the rail's list with ours,
 *  until stopped. Any number of servers may do it. */
export function startMovementJobs(ctx: Deps): () => Promise<void> {
  const stops = [
    repeat(ctx, 'payouts could not be handed over', PAYOUTS_EVERY_MS, disbursementSender(ctx)),
    repeat(ctx, 'deposit orders could not be ended', EXPIRE_EVERY_MS, () => expireDeposits(ctx)),
    repeat(ctx, 'the list of the rail could not be compared', LOOK_EVERY_MS, async () => {
      if (!(await takeTurn(ctx.db.main, ctx.rail.name, COMPARE_EVERY_MS))) return;
      const { lost, altered, unknown } = await reconcile(ctx, GRACE_MS);
      if (lost + altered + unknown > 0)
        ctx.log.error({ lost, altered, unknown }, 'the rail and we do not agree');
    }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Does the work every so often, one time after the other. A failure is told once, until the work succeeds
 *  again. */
function repeat(
  { log }: Pick<Context, 'log'>,
  says: string,
  everyMs: number,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let isFailing = false;
  let underWay = Promise.resolve();
  let isBusy = false;
  const once = async (): Promise<void> => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, says);
      isFailing = true;
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    underWay = once();
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
