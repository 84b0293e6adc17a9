import type { Seeded } from '../actors/seeded.ts';

/** Who may speak to the store: one at a time, and which of those who wait comes next is left to chance. */
export type Turns = {
  readonly take: () => Promise<void>;
  readonly pass: () => void;
};

export function createTurns(random: Seeded): Turns {
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
      if (next) next();
      else isTaken = false;
    },
  };
}
