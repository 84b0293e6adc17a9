import { compareBytes, equalBytes, hash, u8, type Bytes } from '../../src/fairness/encoding.ts';
import { type InclusionPath, rootFromPath } from '../../src/fairness/merkle.ts';
import { assert } from '../../src/result.ts';

// The tree of RFC 6962 as its definition has it. The server builds the same tree with native hashes.

const NODE = u8(1);
const node = (left: Bytes, right: Bytes): Bytes => hash(NODE, left, right);

/** The root over leaves in the order given, in the tree shape of RFC 6962. Leaves are hashes already.
 *  No leaves: SHA-256 of nothing. One leaf: the leaf itself.   Cost: n - 1 hashes. */
export function merkleRoot(leaves: readonly Bytes[]): Bytes {
  if (leaves.length === 0) return hash();
  const stack: { readonly size: number; readonly root: Bytes }[] = [];
  for (const leaf of leaves) {
    let top = { size: 1, root: leaf };
    for (let below = stack.at(-1); below?.size === top.size; below = stack.at(-1)) {
      stack.pop();
      top = { size: below.size * 2, root: node(below.root, top.root) };
    }
    stack.push(top);
  }
  return stack.map(({ root }) => root).reduceRight((right, left) => node(left, right));
}

/** Leaves in the order of a round's tree: by bytes, so that the order of arrival leaves no choice. */
export const sortLeaves = (leaves: readonly Bytes[]): Bytes[] => leaves.toSorted(compareBytes);

/** R, the root of a round. Cost: a sort and n - 1 hashes. */
export const roundRoot = (leaves: readonly Bytes[]): Bytes => merkleRoot(sortLeaves(leaves));

/** The path of the leaf at an index, over leaves in the order of their tree. Cost: n - 1 hashes. */
export function inclusionPath(leaves: readonly Bytes[], index: number): InclusionPath {
  assert(index >= 0 && index < leaves.length, 'the leaf is in the tree');
  const hashes: Bytes[] = [];
  let [start, end] = [0, leaves.length];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const goesLeft = index < middle;
    hashes.unshift(merkleRoot(goesLeft ? leaves.slice(middle, end) : leaves.slice(start, middle)));
    [start, end] = goesLeft ? [start, middle] : [middle, end];
  }
  return { index, size: leaves.length, hashes };
}

/** Returns true if a leaf is in the tree of a root. */
export function isIncluded(leaf: Bytes, path: InclusionPath, root: Bytes): boolean {
  const reached = rootFromPath(leaf, path);
  return reached !== undefined && equalBytes(reached, root);
}

/** The largest power of two below n. */
function splitOf(n: number): number {
  let split = 1;
  while (split * 2 < n) split *= 2;
  return split;
}
