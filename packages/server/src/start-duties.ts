import { startChases } from './chase/chase-jobs.ts';
import type { Context } from './context.ts';
import { startCheckpoints } from './fairness/audit-checkpoints.ts';
import { startIdentity } from './identity/identity-jobs.ts';
import { startIntegrity } from './integrity/integrity-jobs.ts';
import { startKeyWatch } from './keys/watch-keys.ts';
import { startMails } from './mail/send-mails.ts';
import { startMovementJobs } from './movement/movement-jobs.ts';
import { startLogSeals } from './ops/seal-logs.ts';
import { startExpiry } from './ops/sweep.ts';
import { startArchiveWatch } from './ops/watch-archive.ts';
import { startDepositRelease } from './protection/locked-deposits.ts';
import { startPush } from './push/push-jobs.ts';
import { startRateRefresh } from './rail/refresh-rates.ts';
import { startReturns } from './returns/watch-returns.ts';
import { startRounds } from './round/round-clock.ts';
import { startHedgeCount } from './wallet/count-hedges.ts';

/** The periodic work of a server. */
export type Duties = {
  /** Begins no more of what may take long and nobody waits for. */
  readonly stopExpiry: () => Promise<void>;
  /** Ends the rest, once nobody calls any more. */
  readonly stop: () => Promise<void>;
};

/** Starts everything that a server does by itself: rounds, chases, money, mails, expiry and watches. It is
 *  done by the one process of a server that decides on its bets. */
export function startDuties(ctx: Context): Duties {
  const rounds = startRounds(ctx);
  const stopChases = startChases(ctx);
  const expiry = startExpiry(ctx);
  const stopRailJobs = startMovementJobs(ctx);
  const rates = startRateRefresh(ctx);
  const stopPush = startPush(ctx);
  const releases = startDepositRelease(ctx);
  const stopIntegrity = startIntegrity(ctx);
  const hedges = startHedgeCount(ctx);
  const returns = startReturns(ctx);
  const mails = startMails(ctx);
  const identity = startIdentity(ctx);
  const checkpoints = startCheckpoints(ctx);
  const seals = startLogSeals(ctx);
  const keys = startKeyWatch(ctx);
  const archive = startArchiveWatch(ctx);
  return {
    stopExpiry: expiry.stop,
    stop: async () => {
      // Purchases in progress are answered and recorded before the batcher ends.
      await stopChases();
      await Promise.all([
        rounds.stop(),
        ctx.bets.stop(),
        ctx.tickets.stop(),
        stopRailJobs(),
        rates.stop(),
        releases.stop(),
        stopPush(),
        stopIntegrity(),
        hedges.stop(),
        returns.stop(),
        identity.stop(),
        mails.stop(),
        checkpoints.stop(),
        seals.stop(),
        keys.stop(),
        archive.stop(),
      ]);
    },
  };
}
