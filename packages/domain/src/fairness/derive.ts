import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

import type { FamilyDefinition, Uniform } from '../games/family.ts';
import type { Numbers } from '../games/numbers.ts';
import { assert } from '../result.ts';
import { concat, lp, u32, type Bytes } from './encoding.ts';

/** Gives the next 32-bit word of an endless sequence. */
export type Words = () => number;

const WORD_VALUES = 0x1_0000_0000;
const BLOCK_WORDS = 8;

/** K: the operator's seed over the closed book and the external entropy. Nobody can know it before all three
 *  exist. */
export const finalKey = (seed: Bytes, q: Bytes, external: Bytes): Bytes =>
  hmac(sha256, seed, concat(lp('rf1/final'), q, external));

/** The output words of a key for one label, eight from each HMAC block. */
export function wordsOf(key: Bytes, label: string): Words {
  let block = new DataView(new ArrayBuffer(0));
  let used = 0;
  return () => {
    const at = used % BLOCK_WORDS;
    if (at === 0) {
      const bytes = hmac(sha256, key, concat(lp('rf1/out'), lp(label), u32(used / BLOCK_WORDS)));
      block = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    used += 1;
    return block.getUint32(at * 4);
  };
}

/** Integers below n, each exactly as likely as the others: words at or above the largest multiple of n are
 *  passed over.
 *  Refuses (asserts) n outside 1 to 2^32.   Cost: one word, more with a chance below n / 2^32. */
export const uniformFrom =
  (words: Words): Uniform =>
  (n) => {
    assert(Number.isInteger(n) && n >= 1 && n <= WORD_VALUES, 'n is between 1 and 2^32');
    const limit = WORD_VALUES - (WORD_VALUES % n);
    let word = words();
    while (word >= limit) word = words();
    return word % n;
  };

/** The numbers of a round from its key, in the order in which they are published. */
export const numbersOf = (key: Bytes, { label, draw }: Pick<FamilyDefinition, 'label' | 'draw'>): Numbers =>
  draw(uniformFrom(wordsOf(key, label)), (part) => uniformFrom(wordsOf(key, `${label}/${part}`)));
