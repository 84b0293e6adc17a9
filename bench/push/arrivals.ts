import { percentile } from '../kit/stats.ts';

/** How an event reached the streams, from the moment it was committed.   Units: ms. */
export type Reach = {
  readonly seq: number;
  readonly streams: number;
  readonly firstMs: number;
  readonly medianMs: number;
  readonly lastMs: number;
};

/** Arrival times by event, of every receiver, on the clock that all processes share. */
export type Arrivals = ReadonlyMap<number, Float64Array>;

/** Lays the arrivals of several receivers beside the times at which the events were committed. An event whose commit
 *  nobody saw is left out. */
export function reachOf(parts: readonly Arrivals[], committedAt: ReadonlyMap<number, number>): Reach[] {
  const seqs = [...new Set(parts.flatMap((part) => [...part.keys()]))].toSorted((a, b) => a - b);
  return seqs.flatMap((seq) => {
    const at = committedAt.get(seq);
    if (at === undefined) return [];
    const times = parts.flatMap((part) => Array.from(part.get(seq) ?? [])).toSorted((a, b) => a - b);
    const after = (time: number): number => time - at;
    return [
      {
        seq,
        streams: times.length,
        firstMs: after(times[0] ?? Number.NaN),
        medianMs: after(percentile(times, 0.5)),
        lastMs: after(times.at(-1) ?? Number.NaN),
      },
    ];
  });
}

/** Events that fewer or more streams heard than there are: `wanted` is what the database has for them. */
export function unheard(parts: readonly Arrivals[], wanted: readonly number[], streams: number): number[] {
  const heard = (seq: number): number => parts.reduce((sum, part) => sum + (part.get(seq)?.length ?? 0), 0);
  return wanted.filter((seq) => heard(seq) !== streams);
}
