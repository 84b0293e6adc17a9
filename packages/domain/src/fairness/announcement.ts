import { assert } from '../result.ts';
import { compareBytes, concat, hash, lp, u32, u64, u8, type Bytes } from './encoding.ts';

/** Bit 0: a public beacon; bit 1: witnesses; neither: solo. */
export type Policy = 0 | 1 | 2 | 3;
export const POLICY_NAMES = ['solo', 'beacon', 'witness', 'both'] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];
export const POLICY = { solo: 0, beacon: 1, witness: 2, both: 3 } as const satisfies Readonly<
  Record<PolicyName, Policy>
>;

export const usesBeacon = (policy: number): boolean => (policy & 1) === 1;
export const usesWitness = (policy: number): boolean => (policy & 2) === 2;

/** A public beacon as announced. Units: genesis in Unix seconds, period and guard in seconds. */
export type BeaconTerms = {
  readonly chainHash: Bytes;
  readonly genesis: number;
  readonly period: number;
  readonly guard: number;
};

/** A witness as announced: its chain's id (16) and head w_0, and its Ed25519 key. */
export type WitnessTerms = { readonly id: Bytes; readonly head: Bytes; readonly key: Bytes };

/** Everything the operator binds itself to before the first round of a chain opens. */
export type Announcement = {
  /** Hash of the announcement before; 32 zero bytes for the first. */
  readonly previous: Bytes;
  readonly chainId: Bytes;
  readonly game: string;
  readonly length: number;
  readonly head: Bytes;
  readonly policy: Policy;
  readonly beacon: BeaconTerms | null;
  readonly witnesses: readonly WitnessTerms[];
  readonly operatorKey: Bytes;
  /** Unix milliseconds. */
  readonly createdAt: number;
};

/** Stands in the announced name of a game between its code and the hash of its model. */
const BEFORE_MODEL = '@';

/** The hash of the model under which a chain serves, where its announced game names one. */
export const announcedModel = (game: string): string | undefined => game.split(BEFORE_MODEL)[1];

/** The announcement hash a, which every close record carries.
 *  Refuses (asserts) sources that do not fit the policy.   Source: RF1 section 4. */
export function announcementHash(announcement: Announcement): Bytes {
  const { beacon, witnesses, policy } = announcement;
  assert(usesBeacon(policy) === (beacon !== null), 'the beacon fits the policy');
  assert(usesWitness(policy) === witnesses.length > 0, 'the witnesses fit the policy');
  return hash(
    lp('rf1/announce'),
    announcement.previous,
    announcement.chainId,
    lp(announcement.game),
    u32(announcement.length),
    announcement.head,
    u8(policy),
    lp(beaconBytes(beacon)),
    lp(witnessBytes(witnesses)),
    announcement.operatorKey,
    u64(announcement.createdAt),
  );
}

function beaconBytes(beacon: BeaconTerms | null): Bytes {
  if (beacon === null) return new Uint8Array();
  return concat(beacon.chainHash, u64(beacon.genesis), u32(beacon.period), u32(beacon.guard));
}

function witnessBytes(witnesses: readonly WitnessTerms[]): Bytes {
  const ordered = witnesses.toSorted((a, b) => compareBytes(a.id, b.id));
  return concat(...ordered.map((witness) => concat(witness.id, witness.head, witness.key)));
}
