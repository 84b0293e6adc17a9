/** A set that serves its members in turns, so that periodic work never runs for all of them at once. */
export type RoundRobinSet<T> = {
  readonly add: (item: T) => void;
  readonly delete: (item: T) => void;
  /** The members of the current turn; the next call returns the next ones. Every member is returned once in
   *  `count` calls. */
  readonly next: () => readonly T[];
  readonly all: () => T[];
  readonly size: () => number;
};

/** Cost: one look-up in each of `count` sets to delete, one copy of a set for a turn. */
export function createRoundRobinSet<T>(count: number): RoundRobinSet<T> {
  const sets = Array.from({ length: count }, () => new Set<T>());
  let size = 0;
  let added = 0;
  let turn = 0;
  return {
    add: (item) => {
      sets[added++ % count]?.add(item);
      size += 1;
    },
    delete: (item) => {
      if (sets.some((set) => set.delete(item))) size -= 1;
    },
    next: () => [...(sets[turn++ % count] ?? [])],
    all: () => sets.flatMap((set) => [...set]),
    size: () => size,
  };
}
