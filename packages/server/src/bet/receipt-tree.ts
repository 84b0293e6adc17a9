import { hash } from 'node:crypto';

import { assert } from '@tessera/domain/result';

/** The Merkle tree over one batch's leaves of one round, with the inclusion path of every leaf. */
export type ReceiptTree = {
  readonly leaves: Buffer;
  readonly size: number;
  readonly root: Buffer;
  /** Lower-case hex of a leaf. */
  readonly leafAt: (index: number) => string;
  /** Hex of the sibling hashes on the inclusion path, nearest first. */
  readonly pathOf: (index: number) => string[];
  /** The hex of all nodes, one text for each level, the leaves' first. */
  readonly print: () => readonly string[];
};

const HASH_SIZE = 32;
const HEX_SIZE = 2 * HASH_SIZE;

/** Builds the tree in the shape of RFC 6962 and keeps its levels, because the path of every leaf is needed. A
 *  batch costs n - 1 hashes in total.  Cost: about 2 us a leaf. */
export function receiptTree(leaves: readonly Buffer[]): ReceiptTree {
  assert(leaves.length > 0, 'a batch of receipts has leaves');
  const levels: string[][] = [leaves.map((leaf) => leaf.toString('hex'))];
  for (let level = levels[0]; level && level.length > 1; level = levels.at(-1))
    levels.push(levelAbove(level));
  return {
    leaves: Buffer.concat(leaves),
    size: leaves.length,
    root: Buffer.from(levels.at(-1)?.[0] ?? '', 'hex'),
    leafAt: (index) => levels[0]?.[index] ?? '',
    pathOf: (index) => pathIn(levels.length, index, (level, at) => levels[level]?.[at]),
    print: () => levels.map((level) => level.join('')),
  };
}

/** Reads a tree that another process has built.   Cost: no hash. */
export function readTree(levels: readonly string[]): ReceiptTree {
  const nodeAt = (level: number, at: number): string =>
    levels[level]?.slice(at * HEX_SIZE, (at + 1) * HEX_SIZE) ?? '';
  const leaves = Buffer.from(levels[0] ?? '', 'hex');
  return {
    leaves,
    size: leaves.length / HASH_SIZE,
    root: Buffer.from(levels.at(-1) ?? '', 'hex'),
    leafAt: (index) => nodeAt(0, index),
    pathOf: (index) => pathIn(levels.length, index, (level, at) => nodeAt(level, at) || undefined),
    print: () => levels,
  };
}

/** The siblings on the way up. A last node without one moves up unchanged. */
function pathIn(
  height: number,
  index: number,
  nodeAt: (level: number, at: number) => string | undefined,
): string[] {
  const path: string[] = [];
  let at = index;
  for (let level = 0; level < height; level++) {
    const beside = nodeAt(level, at ^ 1);
    if (beside !== undefined) path.push(beside);
    at >>= 1;
  }
  return path;
}

/** Parses the leaves of a stored batch. */
export function splitLeaves(leaves: Buffer): Buffer[] {
  return Array.from({ length: leaves.length / HASH_SIZE }, (_, i) =>
    leaves.subarray(i * HASH_SIZE, (i + 1) * HASH_SIZE),
  );
}

const pair = Buffer.alloc(1 + 2 * HASH_SIZE, 1);

// Neighbours are paired and an odd last node moves up unchanged, which gives the shape of RFC 6962.
function levelAbove(level: readonly string[]): string[] {
  const above: string[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left = '', right] = [level[at], level[at + 1]];
    if (right === undefined) {
      above.push(left);
      continue;
    }
    pair.write(left, 1, 'hex');
    pair.write(right, 1 + HASH_SIZE, 'hex');
    above.push(hash('sha256', pair, 'hex'));
  }
  return above;
}
