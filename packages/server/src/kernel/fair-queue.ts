import { Refusal } from './refusal.ts';

export type FairQueue = <T>(who: string, work: () => Promise<T>) => Promise<T>;

type Waiting = { readonly enter: () => void; readonly refuse: (error: Refusal) => void };

/** Runs `atOnce` pieces of work and queues up to `waitingMax` more. Who waits is served in turns, each one's
 *  own in order: many requests of one sender take no more than their turn. In a full queue the last request
 *  of who has most waiting gives way, and is refused with SERVER_BUSY. */
export function createFairQueue(atOnce: number, waitingMax: number): FairQueue {
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  let waiting = 0;
  let inside = 0;

  /** Whoever has most waiting loses the last of it, unless the newcomer has as much. */
  const makeRoomFor = (who: string): boolean => {
    const [longest, queue] = [...queues].reduce((most, each) =>
      each[1].length > most[1].length ? each : most,
    );
    if (queue.length <= (queues.get(who)?.length ?? 0) + 1) return false;
    queue.pop()?.refuse(new Refusal('SERVER_BUSY'));
    if (queue.length === 0) queues.delete(longest);
    waiting -= 1;
    return true;
  };

  const wait = (who: string): Promise<void> => {
    if (waiting >= waitingMax && (waitingMax === 0 || !makeRoomFor(who))) throw new Refusal('SERVER_BUSY');
    waiting += 1;
    return new Promise<void>((enter, refuse) => {
      const queue = queues.get(who) ?? [];
      queue.push({ enter, refuse });
      queues.set(who, queue);
    });
  };

  /** The slot passes directly to the next, so that no newcomer overtakes those who wait. */
  const leave = (): void => {
    const next = queues.entries().next().value;
    if (!next) {
      inside -= 1;
      return;
    }
    const [who, queue] = next;
    const first = queue.shift();
    queues.delete(who);
    if (queue.length > 0) queues.set(who, queue);
    waiting -= 1;
    first?.enter();
  };

  return async (who, work) => {
    if (inside >= atOnce) await wait(who);
    else inside += 1;
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
