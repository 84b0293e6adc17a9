/** Counts what is open at the same time for each key. */
export type OpenCounts = {
  /** Counts one more, and returns what ends it; undefined when the key has as many as it may. */
  readonly enter: (key: string | bigint) => (() => void) | undefined;
  readonly size: () => number;
};

/** At most `max` open at once for each key; 0 is no limit. A key without any takes no memory.
 *  Cost: a map look-up. */
export function createOpenCounts(max: number): OpenCounts {
  const counts = new Map<string | bigint, number>();
  return {
    enter: (key) => {
      const open = counts.get(key) ?? 0;
      if (max > 0 && open >= max) return undefined;
      counts.set(key, open + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
    size: () => counts.size,
  };
}
