import path from 'node:path';

import { toHex } from '@tessera/domain/fairness/encoding';
import type { AnnouncementExport } from '@tessera/domain/fairness/export-format';
import { assert } from '@tessera/domain/result';

import { failpoint } from '../kernel/failpoint.ts';
import { openJournal } from '../process/journal.ts';
import { demand } from '../process/process-refusal.ts';
import type { IndexState } from '../process/record.ts';
import { openChain, type SecretChain } from '../process/secret-chain.ts';

/** The facts in a witness's journal, in order of occurrence. */
export type WitnessFact =
  | {
      readonly kind: 'chain';
      readonly at: number;
      readonly id: string;
      readonly operatorChain: string;
      readonly length: number;
      readonly head: string;
    }
  | { readonly kind: 'announcement'; readonly at: number; readonly announcement: AnnouncementExport }
  | {
      readonly kind: 'bound' | 'given' | 'abandoned' | 'refused';
      readonly at: number;
      readonly chainId: string;
      readonly index: number;
      readonly q: string;
    };

export type WitnessedChain = {
  readonly id: string;
  readonly secret: SecretChain;
  announcement: AnnouncementExport | undefined;
  /** The highest index revealed or abandoned. A value reveals all values below it, so indexes are used in
   *  order. */
  last: number;
  readonly indexes: Map<number, IndexState>;
};

/** The chains in a witness's folder, by the operator chain that each serves, and the journal from which their
 *  state is rebuilt. */
export type WitnessStore = {
  readonly find: (operatorChain: string) => WitnessedChain | undefined;
  /** Refuses: CHAIN_UNKNOWN. */
  readonly chainOf: (operatorChain: string) => WitnessedChain;
  /** Writes a fact to disk, then applies it. Cost: one disk flush. */
  readonly record: (fact: WitnessFact) => void;
  readonly close: () => void;
};

/** Opens a witness's folder. Throws when a secret on disk does not produce its published head.
 *  Cost: 256 hashes for each chain, half a millisecond. */
export function openWitnessStore(dir: string): WitnessStore {
  const chains = new Map<string, WitnessedChain>();
  const journal = openJournal<WitnessFact>(path.join(dir, 'journal'), apply);

  function apply(fact: WitnessFact): void {
    if (fact.kind === 'refused') return;
    if (fact.kind === 'chain') {
      const secret = openChain(dir, { id: fact.id, length: fact.length, tag: 'rf1/witness' });
      assert(toHex(secret.head) === fact.head, 'the secret of a chain gives its head');
      const fresh = { announcement: undefined, last: 0, indexes: new Map<number, IndexState>() };
      chains.set(fact.operatorChain, { id: fact.id, secret, ...fresh });
      return;
    }
    if (fact.kind === 'announcement') {
      chainOf(fact.announcement.chainId).announcement = fact.announcement;
      return;
    }
    const chain = chainOf(fact.chainId);
    const seenAt = chain.indexes.get(fact.index)?.at ?? fact.at;
    chain.indexes.set(fact.index, { q: fact.q, end: fact.kind, at: seenAt });
    if (fact.kind !== 'bound') chain.last = fact.index;
  }

  function chainOf(operatorChain: string): WitnessedChain {
    const chain = chains.get(operatorChain);
    demand(chain, 'CHAIN_UNKNOWN');
    return chain;
  }

  return {
    find: (operatorChain) => chains.get(operatorChain),
    chainOf,
    record: (fact) => {
      journal.append(fact);
      failpoint('witness-recorded');
      apply(fact);
    },
    close: () => journal.close(),
  };
}
