import type { Seeded } from '../seeded.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Who may speak to the store: one at a time, and which of those who wait comes next is left to chance. */
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
      // By a timer, so that what follows the turn that ends is done before the next begins.
      if (next) clock.after(0, next);
      else isTaken = false;
    },
  };
}
