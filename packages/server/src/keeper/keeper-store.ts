import path from 'node:path';

import { toHex } from '@tessera/domain/fairness/encoding';
import type { AnnouncementExport } from '@tessera/domain/fairness/export-format';
import { assert } from '@tessera/domain/result';

import { failpoint } from '../kernel/failpoint.ts';
import { openJournal } from '../process/journal.ts';
import { demand } from '../process/process-refusal.ts';
import type { IndexState } from '../process/record.ts';
import { openChain, type SecretChain } from '../process/secret-chain.ts';

export type ChainInput = { readonly game: string; readonly policy: number; readonly length: number };
export type ChainMade = { readonly chainId: string; readonly head: string; readonly length: number };

/** The facts in the keeper's journal, in order of occurrence. */
export type KeeperFact =
  | ({ readonly kind: 'chain'; readonly at: number } & ChainInput & ChainMade)
  | { readonly kind: 'announcement'; readonly at: number; readonly announcement: AnnouncementExport }
  | {
      readonly kind: 'given' | 'abandoned' | 'refused';
      readonly at: number;
      readonly chainId: string;
      readonly index: number;
      readonly q: string;
    };

export type KeptChain = ChainInput & {
  readonly id: string;
  readonly secret: SecretChain;
  announcement: AnnouncementExport | undefined;
  /** The highest index revealed or abandoned. Indexes are used in order, because a seed reveals all seeds
   *  below it. */
  last: number;
  readonly indexes: Map<number, IndexState>;
};

/** The chains in a keeper's folder and the journal from which their state is rebuilt. */
export type KeeperStore = {
  /** Refuses: CHAIN_UNKNOWN. */
  readonly chainOf: (chainId: string) => KeptChain;
  /** Writes a fact to disk, then applies it. Cost: one disk flush. */
  readonly record: (fact: KeeperFact) => void;
  readonly close: () => void;
};

/** Opens a keeper's folder. Throws when a secret on disk does not produce its published head.
 *  Cost: 256 hashes for each chain, half a millisecond. */
export function openKeeperStore(dir: string): KeeperStore {
  const chains = new Map<string, KeptChain>();
  const journal = openJournal<KeeperFact>(path.join(dir, 'journal'), apply);

  function apply(fact: KeeperFact): void {
    if (fact.kind === 'refused') return;
    if (fact.kind === 'chain') {
      const secret = openChain(dir, { id: fact.chainId, length: fact.length, tag: 'rf1/chain' });
      assert(toHex(secret.head) === fact.head, 'the secret of a chain gives its head');
      const { chainId: id, game, policy, length } = fact;
      const fresh = { announcement: undefined, last: 0, indexes: new Map<number, IndexState>() };
      chains.set(id, { id, game, policy, length, secret, ...fresh });
      return;
    }
    if (fact.kind === 'announcement') {
      chainOf(fact.announcement.chainId).announcement = fact.announcement;
      return;
    }
    const chain = chainOf(fact.chainId);
    chain.indexes.set(fact.index, { q: fact.q, end: fact.kind, at: fact.at });
    chain.last = fact.index;
  }

  function chainOf(chainId: string): KeptChain {
    const chain = chains.get(chainId);
    demand(chain, 'CHAIN_UNKNOWN');
    return chain;
  }

  return {
    chainOf,
    record: (fact) => {
      journal.append(fact);
      failpoint('keeper-recorded');
      apply(fact);
    },
    close: () => journal.close(),
  };
}
