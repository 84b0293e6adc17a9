import { expect, test } from 'vitest';

import { hash, toHex, u32 } from '@tessera/domain/fairness/encoding';
import { betIdBytes, betLeafHash } from '@tessera/domain/fairness/leaf';

import { inclusionPath, merkleRoot } from '../../../domain/tests/oracles/merkle-tree.ts';
import { fastRoot, leafHasher, levelsOf, pathIn, placeOf } from './fast-hash.ts';

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
    const joined = Buffer.concat(part);
    const levels = levelsOf(joined);
    for (let at = 0; at < size; at += 13) {
      expect(pathIn(levels, at)).toEqual(inclusionPath(part, at).hashes.map(toHex));
      expect(placeOf(joined, part[at] ?? Buffer.alloc(0))).toBe(at);
    }
    expect(placeOf(joined, Buffer.alloc(32))).toBe(-1);
  }
});

test('bytes across two leaves are no leaf', () => {
  const joined = Buffer.concat(bets.slice(0, 3).map(leafHasher(chainId, 7)));
  expect(placeOf(joined, joined.subarray(16, 48))).toBe(-1);
});
