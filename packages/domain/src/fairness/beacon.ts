import { bls12_381 } from '@noble/curves/bls12-381.js';

import { equalBytes, hash, text, u32, u64, type Bytes } from './encoding.ts';

/** A threshold BLS beacon network, as its chain hash defines it. Units: genesis Unix seconds, period
 *  seconds. */
export type BeaconNetwork = {
  readonly chainHash: Bytes;
  /** 96 bytes, a point of G2. */
  readonly publicKey: Bytes;
  readonly genesis: number;
  readonly period: number;
  readonly groupHash: Bytes;
  readonly beaconId: string;
};

/** Returns true if the chain hash is the hash of the network's terms and key, so that announcing the hash
 *  announces the key. */
export function isNetworkOfHash(network: BeaconNetwork): boolean {
  // The network named "default" leaves its name out of the hash.
  const name = network.beaconId === 'default' ? '' : network.beaconId;
  const parts = [u32(network.period), u64(network.genesis), network.publicKey, network.groupHash, text(name)];
  return equalBytes(hash(...parts), network.chainHash);
}

/** Checks the signature of a beacon round: scheme bls-unchained-g1-rfc9380, signatures of 48 bytes in G1.
 *  A malformed point is invalid.   Cost: two pairings, about 30 ms.
 *  Only this module depends on the pairing curve; import it only where a beacon is verified. */
export function isBeaconSignature(publicKey: Bytes, round: number, signature: Bytes): boolean {
  const scheme = bls12_381.shortSignatures;
  try {
    const message = scheme.hash(hash(u64(round)), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
    return scheme.verify(signature, message, publicKey);
  } catch {
    // The library throws on bytes that are no point of the group: not a valid signature.
    return false;
  }
}

/** Verifies a beacon value: the network is the announced one, and its key signed the round. */
export const isBeaconValue = (
  network: BeaconNetwork,
  chainHash: Bytes,
  round: number,
  signature: Bytes,
): boolean =>
  equalBytes(network.chainHash, chainHash) &&
  isNetworkOfHash(network) &&
  isBeaconSignature(network.publicKey, round, signature);
