import type { BalanceReason, ByeReason, InboxKind } from '@tessera/contract/live';

import { failpoint } from '../kernel/failpoint.ts';
import { createRoundRobinSet } from '../kernel/queue/round-robin-set.ts';
import type { BalanceAt } from '../ledger/post.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { StoredEvent } from './event-store.ts';
import { balanceFrame, frameOf, resyncFrame } from './live-frame.ts';
import { createRecentEvents } from './recent-events.ts';
import type { Topics } from './topics.ts';

/** A client that has missed more events than this uses the ordinary calls instead. */
export const RESUME_MAX = 2_000;
/** Periodic work on the streams is split into this many parts. */
export const TURNS = 15;

/** One open stream. `write` never waits: a stream that falls behind is closed by its owner. */
export type LiveClient = {
  readonly topics: Topics;
  /** The session that opened the stream; absent where no session is needed. */
  readonly token: string | undefined;
  readonly write: (frame: Buffer) => void;
  /** Writes the member's balance after an entry; skipped when a newer one was written. */
  readonly writeBalance: (frame: Buffer, seq: bigint) => void;
  readonly end: (reason: ByeReason) => void;
};

/** The streams of this server. Round events are delivered in the order of their numbers, each once; member
 *  events go to that member's streams on this server only. */
export type LiveHub = {
  /** The last event published here; new streams continue from it. */
  readonly head: () => number;
  readonly join: (client: LiveClient) => void;
  readonly leave: (client: LiveClient) => void;
  /** Publishes round events. Events up to the head were published before and are skipped. */
  readonly publish: (events: readonly StoredEvent[]) => void;
  /** Notifies a member of a new balance, numbered by the entry of the main account after which it stands.
   *  Units: 1/100.   Cost: nothing for a member who is not connected here; no query. */
  readonly notifyMember: (memberId: bigint, balance: BalanceAt, reason: BalanceReason) => void;
  /** Tells a member's streams here that something new waits. */
  readonly notifyInbox: (memberId: bigint, kind: InboxKind) => void;
  readonly connectedMembers: () => bigint[];
  /** Runs with each round event before the streams receive it. */
  readonly onRound: (listener: (event: StoredEvent) => void) => () => void;
  /** Continues after an event, at the start or when the database no longer has what was published last, with
   *  the preceding events as far as they are known. Streams that are there must reload. */
  readonly startAt: (seq: number, before: readonly StoredEvent[]) => void;
  /** Returns the frames of the events after a number that streams of these topics have missed; undefined
   *  when they are not available. */
  readonly missed: (seq: number, topics: Topics) => Buffer[] | undefined;
  readonly clients: () => readonly LiveClient[];
  /** Returns the streams of the next part; each stream's turn comes once in TURNS calls. */
  readonly nextTurn: () => readonly LiveClient[];
  readonly size: () => number;
};

/** Cost per event: one frame, and one write for each subscribed stream. */
export function createLiveHub(metrics: Pick<Metrics, 'streams' | 'streamEvents'>): LiveHub {
  let head = 0;
  const all = createRoundRobinSet<LiveClient>(TURNS);
  let recent = createRecentEvents(RESUME_MAX);
  const byTopic = new Map<string, Set<LiveClient>>();
  // Most members have one stream, for which a list takes a fraction of the memory of a set.
  const byMember = new Map<bigint, readonly LiveClient[]>();
  const listeners = new Set<(event: StoredEvent) => void>();

  const send = (stored: StoredEvent): void => {
    recent.add(stored);
    for (const listener of listeners) listener(stored);
    const subscribers = union(byTopic.get(`game:${stored.gameId}`), byTopic.get(`round:${stored.roundId}`));
    if (subscribers.size === 0) return;
    const frame = recent.frame(stored);
    for (const client of subscribers) client.write(frame);
    metrics.streamEvents.inc(subscribers.size);
  };

  return {
    head: () => head,
    startAt: (seq, before) => {
      head = seq;
      recent = createRecentEvents(RESUME_MAX);
      for (const event of before) recent.add(event);
      writeTo(all.all(), resyncFrame('gap', seq));
    },
    missed: (seq, topics) => (seq === head ? [] : recent.after(seq, topics)),
    clients: all.all,
    nextTurn: all.next,
    size: all.size,
    join: (client) => {
      all.add(client);
      for (const topic of topicNames(client)) setOf(byTopic, topic).add(client);
      for (const id of client.topics.memberIds) byMember.set(id, [...(byMember.get(id) ?? []), client]);
      metrics.streams.set(all.size());
    },
    leave: (client) => {
      all.delete(client);
      for (const topic of topicNames(client)) leaveSet(byTopic, topic, client);
      for (const id of client.topics.memberIds) {
        const others = byMember.get(id)?.filter((each) => each !== client) ?? [];
        if (others.length > 0) byMember.set(id, others);
        else byMember.delete(id);
      }
      metrics.streams.set(all.size());
    },
    publish: (events) => {
      for (const stored of events) {
        if (stored.seq <= head) continue;
        failpoint('event-read');
        head = stored.seq;
        send(stored);
        failpoint('event-published');
      }
    },
    notifyMember: (memberId, balance, reason) => {
      const streams = byMember.get(memberId);
      if (!streams) return;
      const frame = balanceFrame(balance, reason);
      for (const client of streams) client.writeBalance(frame, balance.seq);
      metrics.streamEvents.inc(streams.length);
    },
    notifyInbox: (memberId, kind) => {
      writeTo(byMember.get(memberId) ?? [], frameOf({ event: 'inbox', data: { kind } }));
    },
    connectedMembers: () => [...byMember.keys()],
    onRound: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function writeTo(clients: readonly LiveClient[], frame: Buffer): void {
  for (const client of clients) client.write(frame);
}

const topicNames = ({ topics }: LiveClient): string[] => [
  ...topics.gameIds.map((id) => `game:${id}`),
  ...topics.roundIds.map((id) => `round:${id}`),
];

const NOBODY: ReadonlySet<LiveClient> = new Set();

function union(
  a: ReadonlySet<LiveClient> = NOBODY,
  b: ReadonlySet<LiveClient> = NOBODY,
): ReadonlySet<LiveClient> {
  if (a.size === 0) return b;
  return b.size === 0 ? a : new Set([...a, ...b]);
}

function leaveSet(map: Map<string, Set<LiveClient>>, key: string, client: LiveClient): void {
  const set = map.get(key);
  set?.delete(client);
  if (set?.size === 0) map.delete(key);
}

function setOf(map: Map<string, Set<LiveClient>>, key: string): Set<LiveClient> {
  let set = map.get(key);
  if (!set) map.set(key, (set = new Set()));
  return set;
}
