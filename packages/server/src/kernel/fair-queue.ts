import { Refusal } from './refusal.ts';

export type FairQueue = {
  /** Refuses: SERVER_BUSY in a full queue. */
  readonly run: <T>(who: string, work: () => Promise<T>) => Promise<T>;
  /** Refuses, without waiting, what `run` would refuse now.   Refuses: SERVER_BUSY. */
  readonly refuseFull: (who: string) => void;
};

type Waiting = { readonly enter: () => void; readonly refuse: (error: Refusal) => void };

/** Runs `atOnce` pieces of work and queues up to `waitingMax` more. Who waits is served in turns, each one's
 *  own in order: many requests of one sender take no more than their turn. In a full queue the last request
 *  of who has most waiting gives way, and is refused with SERVER_BUSY. */
export function createFairQueue(atOnce: number, waitingMax: number): FairQueue {
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  let waiting = 0;
  let inside = 0;

  /** Whoever has most waiting, and so gives way.   Refuses: SERVER_BUSY a newcomer who would have as much. */
  const longestFor = (who: string): readonly [name: string, queue: Waiting[]] => {
    let longest: readonly [string, Waiting[]] | undefined;
    const own = (queues.get(who)?.length ?? 0) + 1;
    for (const each of queues) if (each[1].length > (longest?.[1].length ?? own)) longest = each;
    if (!longest) throw new Refusal('SERVER_BUSY');
    return longest;
  };

  const makeRoomFor = (who: string): void => {
    const [longest, queue] = longestFor(who);
    queue.pop()?.refuse(new Refusal('SERVER_BUSY'));
    if (queue.length === 0) queues.delete(longest);
    waiting -= 1;
  };

  const wait = (who: string): Promise<void> => {
    if (waiting >= waitingMax) makeRoomFor(who);
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

  return {
    run: async (who, work) => {
      if (inside >= atOnce) await wait(who);
      else inside += 1;
      try {
        return await work();
      } finally {
        leave();
      }
    },
    refuseFull: (who) => {
      if (inside >= atOnce && waiting >= waitingMax) longestFor(who);
    },
  };
}
