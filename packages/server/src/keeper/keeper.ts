import { randomBytes } from 'node:crypto';

import { commitmentOf } from '@tessera/domain/fairness/chain';
import { fromHex, toHex } from '@tessera/domain/fairness/encoding';
import type { AnnouncementExport, ChainPoint, SourceExport } from '@tessera/domain/fairness/export-format';
import type { BeaconCheck } from '@tessera/domain/fairness/verify/verify-options';
import { sourceSteps } from '@tessera/domain/fairness/verify/verify-sources';
import { DAY_MS } from '@tessera/domain/time';

import type { Clock } from '../kernel/clock.ts';
import { demand, ProcessRefusal } from '../process/process-refusal.ts';
import {
  demandAnnouncement,
  demandNotBefore,
  demandRecord,
  type ClosedInput,
  type IndexState,
} from '../process/record.ts';
import { CHAIN_LENGTH_MAX, makeChainSecret, openChain, type SecretSource } from '../process/secret-chain.ts';
import { openKeeperStore, type ChainInput, type ChainMade, type KeeperStore } from './keeper-store.ts';

// The keeper stores the seeds. A chain is created, announced once, and then revealed index by index: unbound
// -> given (for the one record q of the request) or -> abandoned (its entropy never came). Both states are
// final. Every answer is in the journal before it is sent, so that no crash leads to two different answers.

/** The calls of the keeper. */
export type KeeperCalls = {
  /** Creates a chain of seeds and returns its public head. */
  readonly createChain: (input: ChainInput) => ChainMade;
  /** Binds the chain once to its sources and its operator's key. */
  readonly announce: (input: { readonly announcement: AnnouncementExport }) => { readonly hash: string };
  /** Returns c_i of `count` indexes, at most 4096. */
  readonly commitments: (input: CommitmentsInput) => { readonly commitments: readonly string[] };
  /** Reveals s_i for a signed close record and its entropy; a repeat with the same record returns the same
   *  seed. */
  readonly release: (input: ReleaseInput) => { readonly seed: string };
  /** Abandons an index whose entropy never came, so that the chain can continue. The next seed also reveals
   *  this one. */
  readonly abandon: (input: ClosedInput) => { readonly index: number };
};

export type CommitmentsInput = { readonly chainId: string; readonly from: number; readonly count: number };
export type ReleaseInput = ClosedInput & { readonly sources: readonly SourceExport[] };

export type KeeperOptions = {
  /** The keeper's own folder, inaccessible to other users. */
  readonly dir: string;
  readonly clock: Clock;
  readonly draw?: SecretSource;
  readonly isBeaconValue?: BeaconCheck;
  /** The delay after its draw time until a round may be abandoned for lack of entropy. */
  readonly abandonAfterMs?: number;
  /** Receives every attempt to use a second record under one index. */
  readonly onAlarm?: (alarm: {
    readonly chainId: string;
    readonly index: number;
    readonly q: string;
  }) => void;
};

const COMMITMENTS_MAX = 4096;
type State = KeeperOptions & { readonly store: KeeperStore; readonly trusted: Record<string, ChainPoint> };

/** Opens the keeper of a folder and reads its journal.
 *  Refuses: see ProcessRefusalCode.   Cost: one disk flush for each new answer. */
export function openKeeper(options: KeeperOptions): KeeperCalls & { readonly close: () => void } {
  const state: State = { ...options, store: openKeeperStore(options.dir), trusted: {} };
  return {
    createChain: (input) => createChain(state, input),
    announce: ({ announcement }) => announce(state, announcement),
    commitments: (input) => commitments(state, input),
    release: (input) => release(state, input),
    abandon: (input) => abandon(state, input),
    close: () => state.store.close(),
  };
}

function createChain(state: State, { game, policy, length }: ChainInput): ChainMade {
  const { store, dir, clock, draw = randomBytes } = state;
  const isLength = Number.isInteger(length) && length >= 1 && length <= CHAIN_LENGTH_MAX;
  demand(isLength && typeof game === 'string' && [0, 1, 2, 3].includes(policy), 'INPUT_INVALID');
  const chainId = toHex(draw(16));
  const terms = { id: chainId, length, tag: 'rf1/chain' } as const;
  makeChainSecret(dir, terms, draw);
  const head = toHex(openChain(dir, terms).head);
  store.record({ kind: 'chain', at: clock.now(), game, policy, length, chainId, head });
  return { chainId, head, length };
}

function announce({ store, clock }: State, announcement: AnnouncementExport): { hash: string } {
  const chain = store.chainOf(announcement.chainId);
  demandAnnouncement(announcement);
  const { game, policy, length, head } = announcement;
  const isFit = game === chain.game && policy === chain.policy && length === chain.length;
  demand(isFit && head === toHex(chain.secret.head), 'ANNOUNCEMENT_UNFIT');
  if (chain.announcement === undefined) {
    store.record({ kind: 'announcement', at: clock.now(), announcement });
  }
  demand(chain.announcement?.hash === announcement.hash, 'ANNOUNCEMENT_FIXED');
  return { hash: announcement.hash };
}

function commitments({ store }: State, input: CommitmentsInput): { commitments: string[] } {
  const { chainId, from, count } = input;
  const { id, secret } = store.chainOf(chainId);
  const isRange =
    [from, count].every(Number.isInteger) && from >= 1 && count >= 1 && count <= COMMITMENTS_MAX;
  demand(isRange && from + count - 1 <= secret.length, 'INDEX_OUT_OF_RANGE');
  const indexes = Array.from({ length: count }, (_, at) => from + at);
  const idBytes = fromHex(id, 16);
  return { commitments: indexes.map((index) => toHex(commitmentOf(idBytes, index, secret.valueAt(index)))) };
}

function release(state: State, input: ReleaseInput): { seed: string } {
  const { store, clock, trusted } = state;
  const { chainId, index, close, sources } = input;
  const chain = store.chainOf(chainId);
  const { announcement, known } = admit(state, input);
  demand(known?.end !== 'abandoned', 'ABANDONED');
  if (known === undefined) {
    demand(index === chain.last + 1, 'OUT_OF_ORDER');
    demandNotBefore(clock.now(), Math.max(close.drawsAt, close.sealedAt));
    const check = state.isBeaconValue ? { isBeaconValue: state.isBeaconValue } : {};
    const steps = sourceSteps({ announcement, index, close, sources }, { ...check, trusted });
    demand(
      steps.every((step) => step.ok),
      'SOURCES_UNFIT',
    );
    store.record({ kind: 'given', at: clock.now(), chainId, index, q: close.q });
    // From here the next check of this witness computes one step instead of the whole chain.
    for (const source of sources) {
      if (source.type === 'witness') trusted[source.witness] = { index, value: source.value };
    }
  }
  return { seed: toHex(chain.secret.valueAt(index)) };
}

function abandon(state: State, input: ClosedInput): { index: number } {
  const { store, clock } = state;
  const { chainId, index, close } = input;
  const chain = store.chainOf(chainId);
  const { known } = admit(state, input);
  demand(known?.end !== 'given', 'OTHER_RECORD');
  if (known === undefined) {
    demand(index === chain.last + 1, 'OUT_OF_ORDER');
    demandNotBefore(clock.now(), close.drawsAt + (state.abandonAfterMs ?? DAY_MS));
    store.record({ kind: 'abandoned', at: clock.now(), chainId, index, q: close.q });
  }
  return { index };
}

type Admitted = { readonly announcement: AnnouncementExport; readonly known: IndexState | undefined };

/** The preconditions of revealing and abandoning: an announced chain, a signed record, and no earlier
 *  different record. */
function admit({ store, clock, onAlarm }: State, input: ClosedInput): Admitted {
  const { chainId, index, close } = input;
  const chain = store.chainOf(chainId);
  const { announcement } = chain;
  demand(announcement, 'ANNOUNCEMENT_MISSING');
  demandRecord(announcement, input);
  const known = chain.indexes.get(index);
  if (known !== undefined && known.q !== close.q) {
    store.record({ kind: 'refused', at: clock.now(), chainId, index, q: close.q });
    onAlarm?.({ chainId, index, q: close.q });
    throw new ProcessRefusal('OTHER_RECORD');
  }
  return { announcement, known };
}
