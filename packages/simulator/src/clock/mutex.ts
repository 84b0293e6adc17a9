import type { Seeded } from '../seeded.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** A lock for access to the store: one holder at a time; the next waiter is chosen at random. */
export type Mutex = {
  readonly take: () => Promise<void>;
  readonly pass: () => void;
};

export function createMutex(random: Seeded, clock: Pick<VirtualClock, 'after'>): Mutex {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    take: () => {
      if (!isTaken) {
        isTaken = true;
        return Promise.resolve();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    pass: () => {
      const [next] = waiting.splice(waiting.length > 1 ? random.below(waiting.length) : 0, 1);
      // By a timer, so that the work after a release runs before the next holder.
      if (next) clock.after(0, next);
      else isTaken = false;
    },
  };
}
