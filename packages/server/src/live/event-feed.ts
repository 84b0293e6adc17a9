import { isDeepStrictEqual } from 'node:util';

import type pg from 'pg';

import type { Context } from '../context.ts';
import { runLoop } from '../kernel/run-loop.ts';
import { EVENT_CHANNEL, eventHead, eventsFrom, type StoredEvent } from './event-store.ts';
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
 *
 *  Events are published once a failover cannot lose them. When the database has lost some all the same (a
 *  standby that is not waited for, a backup), their numbers are given again: the streams then begin anew at
 *  its last event.
 *  Cost: one indexed query a second, and one for each burst of events, which waits for the synchronous
 *  standby if there is one: a flush and a round trip between the nodes for the burst. */
export async function startEventFeed(ctx: Pick<Context, 'db' | 'live' | 'log'>): Promise<EventFeed> {
  let last: StoredEvent | undefined;
  const start = async (): Promise<void> => {
    const head = await eventHead(ctx.db.reader);
    const past = await eventsFrom(ctx.db, head - RESUME_MAX, RESUME_MAX + 1);
    const before = past.filter(({ seq }) => seq <= head);
    ctx.live.startAt(head, before);
    last = before.at(-1);
  };
  await start();
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;

  const read = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      for (;;) {
        const events = await eventsFrom(ctx.db, ctx.live.head(), READ_MAX);
        if (await hasGoneBack(ctx, events, last)) {
          ctx.log.warn({ head: ctx.live.head() }, 'round events were lost, streams begin anew');
          await start();
        } else {
          ctx.live.publish(events);
          last = events.at(-1) ?? last;
        }
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

/** Returns true if the database no longer has what was published last. `events`: those from its number on;
 *  without it, it was lost or has become old. */
async function hasGoneBack(
  { db, live }: Pick<Context, 'db' | 'live'>,
  [first]: readonly StoredEvent[],
  last: StoredEvent | undefined,
): Promise<boolean> {
  const head = live.head();
  if (!first) return (await eventHead(db.reader)) < head;
  return first.seq === head && last !== undefined && !isDeepStrictEqual(first, last);
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
