import { newResolvers, type Resolvers } from '../kernel/resolvers.ts';
import type { Outbox } from './outbox.ts';
import type { FromWorker } from './parts.ts';

/** The metrics of all processes, as a worker asks for them. */
export type AskMetrics = {
  readonly read: () => Promise<string>;
  readonly take: (reply: readonly [ask: number, text: string]) => void;
};

/** Creates it. A caller waits for the deciding process. */
export function createAskMetrics(outbox: Outbox<FromWorker>): AskMetrics {
  const waiting = new Map<number, Resolvers<string>>();
  let count = 0;
  return {
    read: () => {
      const ask = count++;
      const reply = newResolvers<string>();
      waiting.set(ask, reply);
      outbox.post('allMetrics', ask);
      return reply.promise;
    },
    take: ([ask, text]) => {
      waiting.get(ask)?.resolve(text);
      waiting.delete(ask);
    },
  };
}
