import { assert } from '../result.ts';
import type { BeaconTerms } from './announcement.ts';
import { compareBytes, concat, lp, tagged, u32, u64, u8, type Bytes } from './encoding.ts';

/** One external source of entropy, identified by type and id, with its value. */
export type Source = { readonly type: number; readonly id: Bytes; readonly value: Bytes };

const SOURCE_TYPE = { beacon: 1, witness: 2 } as const;

/** The signature of a beacon round (48 bytes). */
export const beaconSource = (chainHash: Bytes, round: number, signature: Bytes): Source => ({
  type: SOURCE_TYPE.beacon,
  id: concat(chainHash, u64(round)),
  value: signature,
});

/** The value w_i of a witness chain. */
export const witnessSource = (witnessId: Bytes, index: number, value: Bytes): Source => ({
  type: SOURCE_TYPE.witness,
  id: concat(witnessId, u32(index)),
  value,
});

/** E: the hash of all external entropy of a round, ordered by type and id so that no party chooses the order.
 *  Refuses (asserts) two sources of one id.   Cost: one hash. */
export function externalHash(sources: readonly Source[]): Bytes {
  const ordered = sources.toSorted((a, b) => a.type - b.type || compareBytes(a.id, b.id));
  const ids = new Set(ordered.map(({ type, id }) => `${type}:${id.join()}`));
  assert(ids.size === ordered.length, 'each source counts once');
  const parts = ordered.map(({ type, id, value }) => concat(u8(type), lp(id), lp(value)));
  return tagged('rf1/ext', u8(ordered.length), ...parts);
}

/** The schedule of a beacon, and the least delay between a seal and the beacon round used. Units: seconds. */
export type BeaconTimes = Pick<BeaconTerms, 'genesis' | 'period' | 'guard'>;

/** The first beacon round that is published at least `guard` seconds after the close and the seal.
 *  Units: closesAt and sealedAt in Unix ms; the terms in seconds.   Source: RF1 section 4, in integers. */
export function beaconRoundFor(terms: BeaconTimes, closesAt: number, sealedAt: number): number {
  const sinceGenesisMs = Math.max(closesAt, sealedAt) + 1000 * (terms.guard - terms.genesis);
  const periodMs = 1000 * terms.period;
  assert(sinceGenesisMs >= 0, 'the round closes after the genesis of the beacon');
  return Math.ceil(sinceGenesisMs / periodMs) + 1;
}

/** The time at which a beacon round is published. Units: Unix ms. */
export const beaconRoundAt = (terms: BeaconTimes, round: number): number =>
  1000 * (terms.genesis + (round - 1) * terms.period);
