import { setTimeout as sleep } from 'node:timers/promises';

import type { Arrivals } from './arrivals.ts';
import { openStream, type Stream } from './stream.ts';

// A process that holds thousands of streams and does as little as it can: one buffer for all sockets, and for
// each round event the time at which each stream had it.

export type OpenOrder = {
  readonly port: number;
  /** Number of the first member; each stream is one member's own. */
  readonly first: number;
  readonly count: number;
  /** The topics of all streams besides those of their members. */
  readonly topics: string;
};

export type Tally = {
  /** Connections that were refused, or broke before they were greeted. */
  readonly refused: number;
  readonly repeated: number;
  readonly resyncs: number;
  readonly byes: Readonly<Record<string, number>>;
};

/** The commands of a receiver. Times are on the clock that all processes share. */
export type Receiver = {
  /** Opens streams and answers when all are greeted; they come back by themselves when they are cut. */
  readonly open: (order: OpenOrder) => Promise<void>;
  /** Resets every connection, so that all come back at once. */
  readonly cut: () => void;
  /** Answers when every stream has been greeted after `since`, with how long each took.   Units: ms. */
  readonly back: (since: number) => Promise<Float64Array>;
  /** Answers when every stream has had the event, or will not have it any more as it seems. */
  readonly hold: (seq: number) => Promise<void>;
  readonly stall: () => void;
  readonly resume: () => void;
  /** Arrivals since the last call. */
  readonly takeArrivals: () => Arrivals;
  readonly tally: () => Tally;
};

const BUFFER_BYTES = 65_536;
const LOOK_AGAIN_MS = 5;
const CONNECTING_MAX = 100;
const HOLD_MAX_MS = 60_000;

export function createReceiver(): Receiver {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  const streams: Stream[] = [];
  const byes: Record<string, number> = {};
  const counts = { refused: 0, repeated: 0, resyncs: 0 };
  let arrivals = new Map<number, number[]>();

  const onEvent = (seq: number, atMs: number, isRepeated: boolean): void => {
    if (isRepeated) counts.repeated += 1;
    const times = arrivals.get(seq);
    if (times) times.push(atMs);
    else arrivals.set(seq, [atMs]);
  };
  const until = async (isDone: (stream: Stream) => boolean, patienceMs = Infinity): Promise<void> => {
    const deadline = performance.now() + patienceMs;
    while (!streams.every(isDone) && performance.now() < deadline) await sleep(LOOK_AGAIN_MS);
  };
  const isGreeted = (stream: Stream): boolean => stream.greetedAt() !== undefined;

  return {
    open: async ({ port, first, count, topics }) => {
      const line = {
        port,
        topics,
        buffer,
        onEvent,
        onBye: (reason: string) => (byes[reason] = (byes[reason] ?? 0) + 1),
        onResync: () => (counts.resyncs += 1),
        onRefused: () => (counts.refused += 1),
      };
      for (let member = first; member < first + count; member += CONNECTING_MAX) {
        const atOnce = Math.min(CONNECTING_MAX, first + count - member);
        streams.push(...Array.from({ length: atOnce }, (_, at) => openStream(line, member + at)));
        await until(isGreeted);
      }
    },
    cut: () => {
      for (const stream of streams) stream.cut();
    },
    back: async (since) => {
      await until((stream) => (stream.greetedAt() ?? 0) > since);
      return Float64Array.from(streams, (stream) => (stream.greetedAt() ?? Number.NaN) - since);
    },
    hold: (seq) => until((stream) => stream.lastSeq() >= seq, HOLD_MAX_MS),
    stall: () => {
      for (const stream of streams) stream.stall();
    },
    resume: () => {
      for (const stream of streams) stream.resume();
    },
    takeArrivals: () => {
      const copy = new Map(Array.from(arrivals, ([seq, times]) => [seq, Float64Array.from(times)]));
      arrivals = new Map();
      return copy;
    },
    tally: () => ({ ...counts, byes }),
  };
}
