import { startViewCounter } from './content/view-counter.ts';
import type { Context } from './context.ts';
import { type LeasedIds, startLeaseRenewal } from './ids/leased-ids.ts';
import { startLive } from './live/live-service.ts';
import { startActivity, storeActivity } from './session/store-activity.ts';

/** Background duties of every server process, with or without the duty of deciding rounds. */
export type Upkeep = {
  /** Ends the streams by name, and hears of no more events. It may be asked for more than once. */
  readonly endStreams: () => Promise<void>;
  /** Stores what was counted here, and ends the lease of ids. */
  readonly stop: () => Promise<void>;
};

/** Starts the round events and the streams of a process, what it counts, and its lease of ids. */
export async function startUpkeep(ctx: Context, ids: LeasedIds): Promise<Upkeep> {
  const live = await startLive(ctx);
  const activity = startActivity(ctx);
  const views = startViewCounter(ctx);
  const lease = startLeaseRenewal({ ids, log: ctx.log });
  let ended: Promise<void> | undefined;
  return {
    endStreams: () => (ended ??= live.stop()),
    stop: async () => {
      await Promise.all([views.stop(), activity.stop()]);
      await ctx.views.flush();
      await storeActivity(ctx);
      await lease.stop();
    },
  };
}
