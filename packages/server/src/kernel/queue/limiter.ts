import { Refusal } from '../refusal.ts';

/** Runs work, some of it at a time, and the rest in the order in which it came. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits how much of some work runs at the same time, and how much waits.
 *  Refuses: SERVER_BUSY when `waitingMax` already wait. */
export function createLimiter(atOnce: number, waitingMax: number): Limiter {
  let count = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (count >= atOnce + waitingMax) throw new Refusal('SERVER_BUSY');
    count += 1;
    if (count > atOnce) await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      count -= 1;
      queue.shift()?.();
    }
  };
}
