import { expect, test } from 'vitest';

import { hash, toHex, u32 } from '@tessera/domain/fairness/encoding';
import { betIdBytes, betLeafHash } from '@tessera/domain/fairness/leaf';

import { inclusionPath, merkleRoot, roundRoot } from '../../../domain/tests/oracles/merkle-tree.ts';
import { fastPath, fastRoot, fastRoundRoot, leafHasher } from './fast-hash.ts';

const chainId = hash(u32(1)).slice(0, 16);
const bets = Array.from({ length: 520 }, (_, at) => ({
  betId: betIdBytes(BigInt(at) * 977n),
  accountTag: hash(u32(at)).slice(0, 16),
  // Some texts are longer than the preallocated buffer, and some are outside ASCII.
  content:
    at % 100 === 99 ? `漢:${'x'.repeat(at * 3)}|1|t|h` : `sum:${at}|21800|k3/9700|${toHex(hash(u32(at)))}`,
  stakeMinor: BigInt(at) * 1_000_000_007n,
  acceptedAt: 1_692_806_348_000 + at,
  playerSeed: hash(u32(at), u32(7)),
}));

test('the fast leaf equals the reference leaf', () => {
  const fast = leafHasher(chainId, 7);
  for (const bet of bets) {
    expect(toHex(fast(bet))).toBe(toHex(betLeafHash({ ...bet, chainId, index: 7 })));
  }
});

test('the fast root and path equal the reference for every size up to 70 and for 520', () => {
  const leaves = bets.map(leafHasher(chainId, 7));
  for (const size of [...Array.from({ length: 71 }, (_, at) => at), 520]) {
    const part = leaves.slice(0, size);
    expect(toHex(fastRoot(part)), `size ${size}`).toBe(toHex(merkleRoot(part)));
    expect(toHex(fastRoundRoot(part)), `size ${size}`).toBe(toHex(roundRoot(part)));
    for (let at = 0; at < size; at += 13) {
      expect(fastPath(part, at).map(toHex)).toEqual(inclusionPath(part, at).hashes.map(toHex));
    }
  }
});
