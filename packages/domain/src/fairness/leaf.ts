import { assert } from '../result.ts';
import { concat, hash, lp, text, u32, u64, u8, type Bytes } from './encoding.ts';

/** The terms of a bet that its leaf commits to. */
export type BetContent = {
  readonly selectionKey: string;
  readonly oddsE4: number;
  readonly payTableId: string;
  /** SHA-256 of the pay table's text, lower-case hex. */
  readonly payTableHash: string;
};

export type BetLeaf = {
  readonly chainId: Bytes;
  readonly index: number;
  /** 16 bytes: see betIdBytes. */
  readonly betId: Bytes;
  /** The member's pseudonym in the tree, 16 bytes. */
  readonly accountTag: Bytes;
  readonly content: string;
  readonly stakeMinor: bigint;
  /** Unix milliseconds. */
  readonly acceptedAt: number;
  /** 32 bytes of the player's own randomness. */
  readonly playerSeed: Bytes;
};

const FIELD = /^[^|]+$/;

/** The content field of a leaf: `selection|oddsE4|payTableId|payTableHash`. */
export function contentText(content: BetContent): string {
  const fields = [content.selectionKey, String(content.oddsE4), content.payTableId, content.payTableHash];
  assert(
    fields.every((field) => FIELD.test(field)),
    'content fields are not empty and hold no bar',
  );
  return fields.join('|');
}

/** Reads a content field back; undefined when it is not one. */
export function parseContent(value: string): BetContent | undefined {
  const [selectionKey, odds, payTableId, payTableHash, more] = value.split('|');
  if (!selectionKey || !odds || !payTableId || !payTableHash || more !== undefined) return undefined;
  if (!/^[1-9][0-9]{0,9}$/.test(odds)) return undefined;
  return { selectionKey, oddsE4: Number(odds), payTableId, payTableHash };
}

/** A numeric bet id as the leaf's 16 bytes: eight zero bytes and the number. */
export const betIdBytes = (id: bigint): Bytes => concat(u64(0n), u64(id));

/** The leaf of one bet in its round's tree and in its batch's tree.
 *  Units: stake 1/100, accepted in Unix ms.   Cost: one hash.   Source: RF1 section 4. */
export const betLeafHash = (leaf: BetLeaf): Bytes =>
  hash(
    u8(0),
    lp('rf1/bet'),
    leaf.chainId,
    u32(leaf.index),
    leaf.betId,
    leaf.accountTag,
    lp(text(leaf.content)),
    u64(leaf.stakeMinor),
    u64(leaf.acceptedAt),
    leaf.playerSeed,
  );
