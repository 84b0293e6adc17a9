import type { RoundEventKind } from '@tessera/contract/live';

import type { Context } from '../context.ts';
import { runLoop } from '../kernel/run-loop.ts';
import { type EventFeed, startEventFeed } from './event-feed.ts';
import { creditedBalances, creditedByTickets, type StoredEvent } from './event-store.ts';
import { frameOf } from './live-frame.ts';
import type { LiveClient } from './live-hub.ts';

type LiveContext = Pick<Context, 'db' | 'live' | 'log' | 'clock' | 'sessions'>;

/** Each stream's turn comes once in TURNS of these; a stream whose member's sessions have changed is looked
 *  at in the next. */
const TURN_MS = 1_000;
const ACCOUNTS_PER_READ = 1_000;
/** The events after which members have more money. */
const PAYING: ReadonlySet<string> = new Set<RoundEventKind>(['settled', 'void', 'tickets']);
const MAIN_ACCOUNTS_PER_MEMBER = 16n;

export type LiveService = { readonly feed: EventFeed; readonly stop: () => Promise<void> };

/** Starts the background work of this server's streams: the feed of round events, a heartbeat with a check
 *  of the session of each stream, at once of one that has changed, and the balances of connected members
 *  after a round has paid them. `stop` ends every stream with a named reason. */
export async function startLive(
  ctx: LiveContext,
  { turnMs = TURN_MS }: { readonly turnMs?: number } = {},
): Promise<LiveService> {
  const forget = ctx.live.onRound((event) => {
    if (!PAYING.has(event.event.kind)) return;
    notifyCredits(ctx, event).catch((error: unknown) =>
      ctx.log.warn({ err: error, round: event.roundId }, 'credited members not notified'),
    );
  });
  const feed = await startEventFeed(ctx);
  let changed = new Set<bigint>();
  const unlisten = ctx.sessions.onChanged((memberId) => void changed.add(memberId));
  const checkSessions = async (inTurn: readonly LiveClient[]): Promise<void> => {
    if (ctx.live.size() > 0) await ctx.sessions.refresh();
    const members = changed;
    changed = new Set();
    const hasChanged = ({ topics }: LiveClient) => topics.memberIds.some((id) => members.has(id));
    const others = members.size === 0 ? [] : ctx.live.clients().filter(hasChanged);
    await endWithSessions(ctx, [...new Set([...inTurn, ...others])]);
  };
  const heartbeat = runLoop({
    name: 'heartbeat',
    log: ctx.log,
    everyMs: turnMs,
    isDelayed: true,
    step: async () => {
      const clients = ctx.live.nextTurn();
      const frame = frameOf({ event: 'ping', data: { server_time_ms: ctx.clock.now() } });
      for (const client of clients) client.write(frame);
      // Not awaited: streams get their heartbeats while the database does not answer.
      checkSessions(clients).catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'stream sessions not checked'),
      );
    },
  });
  return {
    feed,
    stop: async () => {
      await heartbeat.stop();
      forget();
      unlisten();
      await feed.stop();
      for (const client of ctx.live.clients()) client.end('shutting_down');
    },
  };
}

/** Closes the streams whose sessions have ended.   Cost: one round trip. */
async function endWithSessions(
  { sessions }: Pick<Context, 'sessions'>,
  clients: readonly LiveClient[],
): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      if (client.token !== undefined && !(await sessions.find(client.token))) client.end('session_ended');
    }),
  );
}

/** Notifies connected members who were paid by a finished round. Each server notifies its own members,
 *  regardless of which server settled the round.
 *  Cost: one round trip for each thousand connected members. */
async function notifyCredits(
  ctx: Pick<Context, 'db' | 'live'>,
  { roundId, event }: StoredEvent,
): Promise<void> {
  const accounts = ctx.live.connectedMembers().map((member) => member * MAIN_ACCOUNTS_PER_MEMBER);
  const isVoid = event.kind === 'void';
  for (let from = 0; from < accounts.length; from += ACCOUNTS_PER_READ) {
    const part = accounts.slice(from, from + ACCOUNTS_PER_READ);
    const credited =
      event.kind === 'tickets'
        ? creditedByTickets(ctx.db.reader, roundId, part)
        : creditedBalances(ctx.db.reader, roundId, part, isVoid);
    for (const { id, balance_minor: balanceMinor, seq } of await credited) {
      ctx.live.notifyMember(
        id / MAIN_ACCOUNTS_PER_MEMBER,
        { balanceMinor, seq },
        isVoid ? 'refund' : 'payout',
      );
    }
  }
}
