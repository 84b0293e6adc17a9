import { assert } from '../result.ts';
import { hash, HASH_SIZE, u8, type Bytes } from './encoding.ts';

/** The position of a leaf in a tree, and the sibling hashes on its path to the root, nearest first. */
export type InclusionPath = {
  readonly index: number;
  readonly size: number;
  readonly hashes: readonly Bytes[];
};

/** One step of a self-contained path: the sibling hash and its side. An index and a size can be ambiguous in
 *  a small batch; nothing in such a path can be changed without changing the root. */
export type SidedHash = { readonly side: 'left' | 'right'; readonly hash: Bytes };

const NODE = u8(1);
const node = (left: Bytes, right: Bytes): Bytes => hash(NODE, left, right);

/** Computes the root from a leaf and its path; undefined if the path does not fit a tree of that size.
 *  Cost: one hash for each step. */
export function rootFromPath(leaf: Bytes, path: InclusionPath): Bytes | undefined {
  const { index, size, hashes } = path;
  if (!Number.isSafeInteger(size) || !Number.isInteger(index) || index < 0 || index >= size) return undefined;
  if (hashes.some((one) => one.length !== HASH_SIZE)) return undefined;
  const turns = turnsDown(index, size);
  if (turns.length !== hashes.length) return undefined;
  let root = leaf;
  for (const [at, beside] of hashes.entries()) {
    root = turns[turns.length - 1 - at] === 'left' ? node(root, beside) : node(beside, root);
  }
  return root;
}

/** Converts a path to the form of receipts. Asserts that the path fits its tree. */
export function sidesOf({ index, size, hashes }: InclusionPath): SidedHash[] {
  const turns = turnsDown(index, size).toReversed();
  assert(turns.length === hashes.length, 'the path fits its tree');
  return hashes.map((one, at) => ({ side: turns[at] === 'left' ? 'right' : 'left', hash: one }));
}

/** Computes the root from a leaf and the path of a receipt. Cost: one hash for each step. */
export const rootFromSides = (leaf: Bytes, sides: readonly SidedHash[]): Bytes =>
  sides.reduce(
    (root, { side, hash: beside }) => (side === 'left' ? node(beside, root) : node(root, beside)),
    leaf,
  );

function turnsDown(index: number, size: number): ('left' | 'right')[] {
  const turns: ('left' | 'right')[] = [];
  let [at, rest] = [index, size];
  while (rest > 1) {
    const split = splitOf(rest);
    const goesLeft = at < split;
    turns.push(goesLeft ? 'left' : 'right');
    [at, rest] = goesLeft ? [at, split] : [at - split, rest - split];
  }
  return turns;
}

/** The largest power of two below n. */
function splitOf(n: number): number {
  let split = 1;
  while (split * 2 < n) split *= 2;
  return split;
}
