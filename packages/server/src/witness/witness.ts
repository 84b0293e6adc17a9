import { randomBytes } from 'node:crypto';
import path from 'node:path';

import { cosignMessage } from '@tessera/domain/fairness/close-record';
import { toHex } from '@tessera/domain/fairness/encoding';
import type { AnnouncementExport, SourceExport } from '@tessera/domain/fairness/export-format';
import { DAY_MS } from '@tessera/domain/time';

import { openSigningKey, type SigningKey } from '../fairness/operator-key.ts';
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
import { openWitnessStore, type WitnessStore, type WitnessedChain } from './witness-store.ts';

// The witness adds a secret value after the bets of a round are closed. For each index of a chain: unseen ->
// bound (to the first signed record q it receives, with the time of receipt) -> given (w_i, co-signed, once
// the guard has passed) or -> abandoned. Another record under the same index is refused in every state from
// "bound" on.

/** The calls of a witness. */
export type WitnessCalls = {
  /** Creates a chain that serves one operator chain; a repeat returns the same answer. */
  readonly createChain: (input: WitnessChainInput) => WitnessChainMade;
  /** Sets, once, the key that signs close records. */
  readonly announce: (input: { readonly announcement: AnnouncementExport }) => { readonly hash: string };
  /** Reveals w_i with a co-signature. Before the guard has passed it records q and returns the time to
   *  wait. */
  readonly reveal: (input: ClosedInput) => WitnessReveal;
  /** Abandons an index whose round was abandoned for lack of other entropy. */
  readonly abandon: (input: ClosedInput) => { readonly index: number };
};

export type WitnessChainInput = { readonly operatorChain: string; readonly length: number };
export type WitnessChainMade = { readonly id: string; readonly head: string; readonly key: string };
export type WitnessReveal = Extract<SourceExport, { type: 'witness' }>;

export type WitnessOptions = {
  /** The witness's own folder, inaccessible to other users. */
  readonly dir: string;
  readonly clock: Clock;
  readonly draw?: SecretSource;
  /** The delay from the seal until a value may be revealed. Shorter than the time from close to draw. */
  readonly guardMs: number;
  readonly abandonAfterMs?: number;
  /** Receives every attempt to use a second record under one index. */
  readonly onAlarm?: (alarm: {
    readonly chainId: string;
    readonly index: number;
    readonly q: string;
  }) => void;
};

type State = WitnessOptions & { readonly store: WitnessStore; readonly signer: SigningKey };

/** Opens the witness of a folder, its key and its journal; both are created on first use.
 *  Refuses: see ProcessRefusalCode.   Cost: one disk flush for each new fact. */
export function openWitness(options: WitnessOptions): WitnessCalls & { readonly close: () => void } {
  const signer = openSigningKey(path.join(options.dir, 'key.pem'));
  const state: State = { ...options, store: openWitnessStore(options.dir), signer };
  return {
    createChain: (input) => createChain(state, input),
    announce: ({ announcement }) => announce(state, announcement),
    reveal: (input) => reveal(state, input),
    abandon: (input) => abandon(state, input),
    close: () => state.store.close(),
  };
}

function createChain(state: State, input: WitnessChainInput): WitnessChainMade {
  const { store, dir, clock, signer, draw = randomBytes } = state;
  const { operatorChain, length } = input;
  const isLength = Number.isInteger(length) && length >= 1 && length <= CHAIN_LENGTH_MAX;
  demand(isLength && /^[0-9a-f]{32}$/.test(operatorChain), 'INPUT_INVALID');
  const known = store.find(operatorChain);
  demand(known === undefined || known.secret.length === length, 'INPUT_INVALID');
  if (known === undefined) {
    const id = toHex(draw(16));
    const terms = { id, length, tag: 'rf1/witness' } as const;
    makeChainSecret(dir, terms, draw);
    const head = toHex(openChain(dir, terms).head);
    store.record({ kind: 'chain', at: clock.now(), id, operatorChain, length, head });
  }
  return termsOf(store.chainOf(operatorChain), signer);
}

function announce({ store, clock, signer }: State, announcement: AnnouncementExport): { hash: string } {
  const chain = store.chainOf(announcement.chainId);
  demandAnnouncement(announcement);
  const own = termsOf(chain, signer);
  const isNamed = announcement.witnesses.some(
    ({ id, head, key }) => id === own.id && head === own.head && key === own.key,
  );
  demand(isNamed && announcement.length <= chain.secret.length, 'ANNOUNCEMENT_UNFIT');
  if (chain.announcement === undefined) {
    store.record({ kind: 'announcement', at: clock.now(), announcement });
  }
  demand(chain.announcement?.hash === announcement.hash, 'ANNOUNCEMENT_FIXED');
  return { hash: announcement.hash };
}

function reveal(state: State, input: ClosedInput): WitnessReveal {
  const { store, clock, signer, guardMs } = state;
  const { chainId, index, close } = input;
  const chain = store.chainOf(chainId);
  const known = admit(state, input);
  demand(known.end !== 'abandoned', 'ABANDONED');
  if (known.end === 'bound') {
    demand(index === chain.last + 1, 'OUT_OF_ORDER');
    demandNotBefore(clock.now(), Math.max(close.sealedAt, close.closesAt) + guardMs);
    store.record({ kind: 'given', at: clock.now(), chainId, index, q: close.q });
  }
  const value = chain.secret.valueAt(index);
  const cosignature = signer.sign(cosignMessage(Buffer.from(close.q, 'hex'), value, known.at));
  return {
    type: 'witness',
    witness: chain.id,
    value: toHex(value),
    seenAt: known.at,
    cosignature: toHex(cosignature),
  };
}

function abandon(state: State, input: ClosedInput): { index: number } {
  const { store, clock } = state;
  const { chainId, index, close } = input;
  const chain = store.chainOf(chainId);
  const known = admit(state, input);
  // A revealed value stays revealed; the chain moves past it all the same.
  if (known.end === 'bound') {
    demand(index === chain.last + 1, 'OUT_OF_ORDER');
    demandNotBefore(clock.now(), close.drawsAt + (state.abandonAfterMs ?? DAY_MS));
    store.record({ kind: 'abandoned', at: clock.now(), chainId, index, q: close.q });
  }
  return { index };
}

/** Binds the index to its first signed record, and refuses every other. */
function admit({ store, clock, onAlarm }: State, input: ClosedInput): IndexState {
  const { chainId, index, close } = input;
  const chain = store.chainOf(chainId);
  demand(chain.announcement, 'ANNOUNCEMENT_MISSING');
  demandRecord(chain.announcement, input);
  const known = chain.indexes.get(index);
  if (known?.q === close.q) return known;
  if (known !== undefined) {
    store.record({ kind: 'refused', at: clock.now(), chainId, index, q: close.q });
    onAlarm?.({ chainId, index, q: close.q });
    throw new ProcessRefusal('OTHER_RECORD');
  }
  // A record of a round that is not yet closed by this clock is not bound.
  demandNotBefore(clock.now(), close.closesAt);
  const bound = { q: close.q, end: 'bound', at: clock.now() } as const;
  store.record({ kind: 'bound', at: bound.at, chainId, index, q: close.q });
  return bound;
}

const termsOf = (chain: WitnessedChain, signer: SigningKey): WitnessChainMade => ({
  id: chain.id,
  head: toHex(chain.secret.head),
  key: toHex(signer.publicKey),
});
