import type { Difference } from '../observed/difference.ts';

export type Differences = {
  readonly add: (what: Difference['what'], at: string, message: string) => void;
  readonly list: () => readonly Difference[];
};

/** Collects differences in order, each once: a run may be reconciled more than once. */
export function createDifferences(): Differences {
  const found = new Map<string, Difference>();
  return {
    add: (what, at, message) => void found.set(`${what} ${at} ${message}`, { what, at, message }),
    list: () => [...found.values()],
  };
}
