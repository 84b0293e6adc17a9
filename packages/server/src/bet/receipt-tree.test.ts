import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import { inclusionPath, merkleRoot } from '../../../domain/tests/oracles/merkle-tree.ts';
import { readTree, receiptTree, splitLeaves } from './receipt-tree.ts';

it('computes the published root and paths for every size up to 40, here and where it was printed for', () => {
  for (let size = 1; size <= 40; size += 1) {
    const leaves = Array.from({ length: size }, (_, at) =>
      createHash('sha256').update(`${size} ${at}`).digest(),
    );
    const tree = receiptTree(leaves);
    const read = readTree(tree.print());
    expect([read.leaves, read.size, read.root]).toEqual([tree.leaves, tree.size, tree.root]);
    expect(tree.root).toEqual(Buffer.from(merkleRoot(leaves)));
    for (let at = 0; at < size; at += 1) {
      const path = inclusionPath(leaves, at).hashes.map((each) => Buffer.from(each).toString('hex'));
      expect(tree.pathOf(at)).toEqual(path);
      expect([read.pathOf(at), read.leafAt(at)]).toEqual([tree.pathOf(at), tree.leafAt(at)]);
      expect(tree.leafAt(at)).toBe(leaves[at]?.toString('hex'));
    }
    expect(splitLeaves(tree.leaves)).toEqual(leaves);
  }
});
