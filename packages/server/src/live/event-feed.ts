import type pg from 'pg';

import type { Context } from '../context.ts';
import { runLoop } from '../kernel/run-loop.ts';
import { EVENT_CHANNEL, eventHead, eventsAfter } from './event-store.ts';
import { INBOX_CHANNEL, readInboxNotice } from './inbox-store.ts';
import { RESUME_MAX } from './live-hub.ts';

export type EventFeed = {
  /** Reads new events and publishes them. Overlapping calls share one read. */
  readonly pull: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const POLL_MS = 1_000;
const READ_MAX = 500;

/** Forwards round events and inbox notices from the database to this server's streams: immediately through
 *  LISTEN, and round events by polling each second too, so that a lost connection or a database without
 *  NOTIFY delays them by at most a second. Starts with the most recent past events, for streams that
 *  reconnect to a restarted server.
 *  Cost: one indexed query a second, and one for each burst of events. */
export async function startEventFeed(ctx: Pick<Context, 'db' | 'live' | 'log'>): Promise<EventFeed> {
  const head = await eventHead(ctx.db.reader);
  ctx.live.startAt(head, await eventsAfter(ctx.db.reader, head - RESUME_MAX, RESUME_MAX));
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;

  const read = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      for (;;) {
        const events = await eventsAfter(ctx.db.reader, ctx.live.head(), READ_MAX);
        ctx.live.publish(events);
        if (events.length < READ_MAX) break;
      }
    } while (isAskedAgain);
  };
  const pull = (): Promise<void> => {
    // A notification that arrives during a read may be for an event that the read has just missed.
    isAskedAgain = true;
    return (reading ??= read().finally(() => (reading = undefined)));
  };
  const quietly = (): void => {
    pull().catch((error: unknown) => ctx.log.warn({ err: error }, 'round events not read'));
  };

  const onNotice = ({ channel, payload }: pg.Notification): void => {
    if (channel === EVENT_CHANNEL) return quietly();
    const notice = readInboxNotice(payload);
    if (notice) ctx.live.notifyInbox(notice.memberId, notice.kind);
  };
  const ear = listen(ctx, onNotice, quietly);
  const poll = runLoop({
    name: 'round events',
    log: ctx.log,
    everyMs: POLL_MS,
    isDelayed: true,
    step: () => {
      ear.mend();
      return pull();
    },
  });
  return {
    pull,
    stop: async () => {
      ear.stop();
      await poll.stop();
      await reading?.catch(() => {});
    },
  };
}

/** Keeps one connection of the ordinary pool open for LISTEN; `mend` reopens it when it was lost. */
function listen(
  ctx: Pick<Context, 'db' | 'log'>,
  onNotice: (notice: pg.Notification) => void,
  onOpen: () => void,
): { mend: () => void; stop: () => void } {
  let client: pg.PoolClient | undefined;
  let isOpening = false;
  let isStopped = false;
  const released = new WeakSet<pg.PoolClient>();

  const drop = (lost: pg.PoolClient, error?: Error): void => {
    if (client === lost) client = undefined;
    if (released.has(lost)) return;
    released.add(lost);
    lost.release(error ?? true);
  };
  const open = async (): Promise<void> => {
    const fresh = await ctx.db.main.connect();
    fresh.on('error', (error) => drop(fresh, error));
    fresh.on('notification', onNotice);
    try {
      await fresh.query(`listen ${EVENT_CHANNEL}; listen ${INBOX_CHANNEL}`);
    } catch (error) {
      drop(fresh, error as Error);
      throw error;
    }
    if (isStopped || released.has(fresh)) return drop(fresh);
    client = fresh;
    // Events may have been published while no connection was listening.
    onOpen();
  };
  const mend = (): void => {
    if (client || isOpening || isStopped) return;
    isOpening = true;
    open()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'listening failed, round events polled'))
      .finally(() => (isOpening = false));
  };
  mend();
  return {
    mend,
    stop: () => {
      isStopped = true;
      if (client) drop(client);
    },
  };
}
