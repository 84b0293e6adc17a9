import { percentile } from '../kit/stats.ts';
import type { StoredEvent } from './stored-events.ts';

/** The delays with which an event reached the streams, from its commit.   Units: ms. */
export type Reach = {
  readonly seq: number;
  readonly streams: number;
  readonly medianMs: number;
  readonly lastMs: number;
};

/** Arrival times by event, of every receiver, on the clock that all processes share. */
export type Arrivals = ReadonlyMap<number, Float64Array>;

/** Lays the arrivals of several receivers beside the times at which the events were committed. */
export const reachOf = (
  parts: readonly Arrivals[],
  events: readonly Pick<StoredEvent, 'seq' | 'committedAt'>[],
): Reach[] =>
  events.map(({ seq, committedAt }) => {
    const waits = parts
      .flatMap((part) => Array.from(part.get(seq) ?? [], (time) => time - committedAt))
      .toSorted((a, b) => a - b);
    return {
      seq,
      streams: waits.length,
      medianMs: waits.length === 0 ? Number.NaN : percentile(waits, 0.5),
      lastMs: waits.at(-1) ?? Number.NaN,
    };
  });

/** Events that fewer or more streams received than there are: `wanted` is what the database has for them. */
export function missedEvents(
  parts: readonly Arrivals[],
  wanted: readonly number[],
  streams: number,
): number[] {
  const receivedCount = (seq: number): number =>
    parts.reduce((sum, part) => sum + (part.get(seq)?.length ?? 0), 0);
  return wanted.filter((seq) => receivedCount(seq) !== streams);
}
