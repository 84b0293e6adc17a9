/** A set whose members take turns, so that what each needs now and then never falls on all of them at
 *  once. */
export type RoundRobinSet<T> = {
  readonly add: (item: T) => void;
  readonly delete: (item: T) => void;
  /** Those whose turn it is; the next call gives the next ones. Every member comes once in `count` calls. */
  readonly next: () => readonly T[];
  readonly all: () => T[];
  readonly size: () => number;
};

/** Cost: one look in each of `count` sets to delete, one copy of a set for a turn. */
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
