import type { AnnouncementExport } from '@tessera/domain/fairness/export-format';

import { ProcessRefusal } from './process-refusal.ts';

/** An index of a chain that is used up, for one record.   Units: `at` in ms. */
export type EndedIndex = {
  readonly index: number;
  readonly q: string;
  readonly end: 'given' | 'abandoned';
  readonly at: number;
};

/** A chain in a database. */
export type ChainOfDatabase = {
  /** In hex. */
  readonly id: string;
  readonly announcement: AnnouncementExport;
  readonly announced_at: number;
  /** Its ended indexes behind one, in their order. */
  readonly endedAfter: (index: number) => Promise<readonly EndedIndex[]>;
};

/** Common interface of the stores of keeper and witness. */
type Store = {
  readonly chainOf: (chainId: string) => {
    readonly announcement: AnnouncementExport | undefined;
    readonly last: number;
  };
  readonly record: (
    fact:
      | { readonly kind: 'announcement'; readonly at: number; readonly announcement: AnnouncementExport }
      | ({ readonly kind: EndedIndex['end']; readonly chainId: string } & Omit<EndedIndex, 'end'>),
  ) => void;
  readonly close: () => void;
};

/** Number of indexes recorded as ended, and the chains that are not in the store. */
export type Noted<Chain> = { readonly noted: number; readonly unknown: readonly Chain[] };

/** Notes in the journal of a copy what its keeper or witness was asked for after the copy was made, and
 *  closes it.   Cost: one disk flush for each index. */
export async function noteEndedIn<Chain extends ChainOfDatabase>(
  store: Store,
  chains: readonly Chain[],
): Promise<Noted<Chain>> {
  let noted = 0;
  const unknown: Chain[] = [];
  try {
    for (const chain of chains) {
      const { id: chainId, announcement, announced_at: at, endedAfter } = chain;
      const known = chainIn(store, chainId);
      if (!known) {
        unknown.push(chain);
        continue;
      }
      if (known.announcement === undefined) store.record({ kind: 'announcement', at, announcement });
      for (const { end: kind, ...index } of await endedAfter(known.last)) {
        store.record({ kind, chainId, ...index });
        noted += 1;
      }
    }
  } finally {
    store.close();
  }
  return { noted, unknown };
}

function chainIn(store: Store, chainId: string): ReturnType<Store['chainOf']> | undefined {
  try {
    return store.chainOf(chainId);
  } catch (error) {
    if (error instanceof ProcessRefusal) return undefined;
    throw error;
  }
}
