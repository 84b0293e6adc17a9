import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { inclusionPath, roundRoot, sortLeaves } from '../../../domain/tests/oracles/merkle-tree.ts';
import { BLOCK_BYTES, blockOf, buildRoundTree, roundPaths, type RoundTree } from './round-tree.ts';

const leavesOf = (size: number): Buffer[] =>
  Array.from({ length: size }, (_, at) => createHash('sha256').update(`${size} ${at}`).digest());
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
/** A block as it is read by its number. */
const readBlock = ({ leaves }: RoundTree, block: number): Buffer =>
  leaves.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES);

test.each([1, 2, 3, 100, 127, 128, 129, 255, 256, 257, 300, 384, 385, 641])(
  'root and paths over %i leaves are those of the whole tree',
  (size) => {
    const leaves = leavesOf(size);
    const tree = buildRoundTree(leaves);
    expect(toHex(tree.root)).toBe(toHex(roundRoot(leaves)));
    const sorted = sortLeaves(leaves);
    const step = Math.max(1, Math.floor(size / 40));
    for (let at = 0; at < size; at += step) {
      const leaf = Buffer.from(sorted[at] ?? []);
      const block = blockOf(tree, leaf);
      const path = roundPaths(tree, new Map([[block, readBlock(tree, block)]]), size)(leaf);
      expect(path).toEqual({ index: at, size, hashes: inclusionPath(sorted, at).hashes.map(toHex) });
    }
  },
);

test('a round without bets has the root of nothing', () => {
  expect(toHex(buildRoundTree([]).root)).toBe(createHash('sha256').digest('hex'));
});

test('a leaf that is not in the tree has no path', () => {
  const tree = buildRoundTree(leavesOf(300));
  for (const leaf of [Buffer.alloc(32), Buffer.alloc(32, 255), ...leavesOf(3)]) {
    const block = blockOf(tree, leaf);
    const pathOf = roundPaths(tree, new Map([[block, readBlock(tree, block)]]), 300);
    expect(() => pathOf(leaf)).toThrow('a leaf is in its block');
  }
});
