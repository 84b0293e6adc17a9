import { AggregatorRegistry, type Registry } from 'prom-client';

import { newResolvers, type Resolvers } from '../kernel/resolvers.ts';
import type { Outbox } from './outbox.ts';
import type { ProcessMetrics, ToWorker } from './parts.ts';

/** A worker that does not answer in this time is left out of a reply. ms */
const TIMEOUT_MS = 2_000;

/** The metrics of all processes of a server in one text: counters and gauges added up, except where a metric
 *  says otherwise. */
export type AllMetrics = {
  readonly read: (workers: Iterable<Outbox<ToWorker>>) => Promise<string>;
  /** Takes what a worker was asked for. */
  readonly take: (reply: readonly [ask: number, metrics: ProcessMetrics]) => void;
};

/** Creates it for the deciding process.   Cost: a few ms a worker and reading. */
export function createAllMetrics(own: Registry): AllMetrics {
  const waiting = new Map<number, Resolvers<ProcessMetrics>>();
  let count = 0;

  const ask = async (worker: Outbox<ToWorker>): Promise<ProcessMetrics> => {
    const number = count++;
    const reply = newResolvers<ProcessMetrics>();
    waiting.set(number, reply);
    const timer = setTimeout(() => reply.resolve([]), TIMEOUT_MS);
    worker.post('metrics', number);
    try {
      return await reply.promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(number);
    }
  };

  return {
    read: async (workers) => {
      const all = await Promise.all([own.getMetricsAsJSON(), ...Array.from(workers, ask)]);
      return AggregatorRegistry.aggregate(all.filter((each) => each.length > 0)).metrics();
    },
    take: ([number, metrics]) => waiting.get(number)?.resolve(metrics),
  };
}
