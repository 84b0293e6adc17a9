import { type Arrivals } from './arrivals.ts';
import type { OpenOrder, Tally } from './receive.ts';
import { type RemoteReceiver, startReceiver } from './receiver-process.ts';

/** Streams held by several processes, as one. */
export type Crowd = {
  readonly size: number;
  readonly cut: () => Promise<void>;
  readonly back: (since: number) => Promise<number[]>;
  readonly hold: (seq: number) => Promise<void>;
  readonly stall: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** The arrivals at each receiver since the last call. */
  readonly takeArrivals: () => Promise<Arrivals[]>;
  readonly tally: () => Promise<Tally>;
  readonly stop: () => Promise<void>;
};

/** Opens streams, one receiver for each order, and answers when all are greeted. */
export async function gatherCrowd(orders: readonly OpenOrder[]): Promise<Crowd> {
  const receivers = orders.map(() => startReceiver());
  const all = <T>(call: (receiver: RemoteReceiver) => Promise<T>): Promise<T[]> =>
    Promise.all(receivers.map(call));
  const each = async (call: (receiver: RemoteReceiver) => Promise<void>): Promise<void> => {
    await all(call);
  };
  await Promise.all(receivers.map((receiver, at) => receiver.open(orders[at] as OpenOrder)));
  return {
    size: orders.reduce((sum, { count }) => sum + count, 0),
    cut: () => each((receiver) => receiver.cut()),
    back: async (since) =>
      (await all((receiver) => receiver.back(since))).flatMap((part) => Array.from(part)),
    hold: (seq) => each((receiver) => receiver.hold(seq)),
    stall: () => each((receiver) => receiver.stall()),
    resume: () => each((receiver) => receiver.resume()),
    takeArrivals: () => all((receiver) => receiver.takeArrivals()),
    tally: async () => (await all((receiver) => receiver.tally())).reduce(sumOf),
    stop: () => each((receiver) => receiver.stop()),
  };
}

const sumOf = (a: Tally, b: Tally): Tally => ({
  refused: a.refused + b.refused,
  repeated: a.repeated + b.repeated,
  resyncs: a.resyncs + b.resyncs,
  byes: Object.fromEntries(
    [...new Set([...Object.keys(a.byes), ...Object.keys(b.byes)])].map((reason) => [
      reason,
      (a.byes[reason] ?? 0) + (b.byes[reason] ?? 0),
    ]),
  ),
});
