import { newResolvers, type Resolvers } from './resolvers.ts';

/** Does for many callers at once what costs a round trip each: those who call while the work is under way go
 *  together with the next. A key that many ask for is worked on once. When the work fails, so do all who
 *  wait for it.
 *  Units: at most `most` keys at a time. */
export function together<K, V>(
  work: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  most: number,
): (key: K) => Promise<V | undefined> {
  const queue = new Map<K, Resolvers<V | undefined>>();
  let isRunning = false;

  const runOnce = async (): Promise<void> => {
    const taken = [...queue].slice(0, most);
    for (const [key] of taken) queue.delete(key);
    try {
      const found = await work(taken.map(([key]) => key));
      for (const [key, { resolve }] of taken) resolve(found.get(key));
    } catch (error) {
      for (const [, { reject }] of taken) reject(error);
    }
  };
  const runAll = async (): Promise<void> => {
    while (queue.size > 0) await runOnce();
    isRunning = false;
  };

  return (key) => {
    const before = queue.get(key);
    if (before) return before.promise;
    const asked = newResolvers<V | undefined>();
    queue.set(key, asked);
    if (!isRunning) {
      isRunning = true;
      // Whoever calls in the same tick goes along.
      setImmediate(() => void runAll());
    }
    return asked.promise;
  };
}
