import { expect, test } from 'vitest';

import {
  inclusionPath,
  isIncluded,
  merkleRoot,
  roundRoot,
  sortLeaves,
} from '../../tests/oracles/merkle-tree.ts';
import { hash, toHex, u32, u8, type Bytes } from './encoding.ts';
import { rootFromSides, sidesOf } from './merkle.ts';

const leaves = (count: number): Bytes[] => Array.from({ length: count }, (_, at) => hash(u32(at)));

/** The definition of RFC 6962: split at the largest power of two below n. */
function byDefinition(list: readonly Bytes[]): Bytes {
  if (list.length === 0) return hash();
  const [first] = list;
  if (list.length === 1 && first) return first;
  let split = 1;
  while (split * 2 < list.length) split *= 2;
  return hash(u8(1), byDefinition(list.slice(0, split)), byDefinition(list.slice(split)));
}

test('the root follows the recursive definition for every size up to 70', () => {
  for (let size = 0; size <= 70; size += 1) {
    const list = leaves(size);
    expect(toHex(merkleRoot(list)), `size ${size}`).toBe(toHex(byDefinition(list)));
  }
});

test('verifies every leaf of every tree up to 33 by its path, and at no other index or size', () => {
  for (let size = 1; size <= 33; size += 1) {
    const list = leaves(size);
    const root = merkleRoot(list);
    for (const [at, leaf] of list.entries()) {
      const path = inclusionPath(list, at);
      expect(isIncluded(leaf, path, root)).toBe(true);
      expect(isIncluded(leaf, { ...path, index: at + 1 }, root)).toBe(false);
      expect(isIncluded(leaf, { ...path, hashes: [...path.hashes, leaf] }, root)).toBe(false);
      expect(toHex(rootFromSides(leaf, sidesOf(path)))).toBe(toHex(root));
      expect(isIncluded(hash(leaf), path, root)).toBe(false);
    }
  }
});

test('rejects a path with an impossible index or size', () => {
  const list = leaves(5);
  const path = inclusionPath(list, 2);
  const root = merkleRoot(list);
  const leaf = list[2] ?? hash();
  for (const [index, size] of [
    [-1, 5],
    [0.5, 5],
    [2, 2],
    [2, Number.NaN],
    [0, 0],
  ] as const) {
    expect(isIncluded(leaf, { ...path, index, size }, root)).toBe(false);
  }
});

test('computes one root for any order of arrival', () => {
  const list = leaves(9);
  expect(toHex(roundRoot(list.toReversed()))).toBe(toHex(roundRoot(list)));
  expect(toHex(merkleRoot(sortLeaves(list)))).toBe(toHex(roundRoot(list)));
});
