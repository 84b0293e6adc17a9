import { hash } from 'node:crypto';

import { uniformFrom, type Words } from '@tessera/domain/fairness/derive';
import { concat, lp, text, u32 } from '@tessera/domain/fairness/encoding';
import type { FamilyDefinition, Uniform } from '@tessera/domain/games/family';
import type { Numbers } from '@tessera/domain/games/numbers';

/** The inputs of the next draw, as the domain's derivation takes them. */
export type DrawInput = { readonly seed: Buffer; readonly q: Buffer; readonly external: Buffer };

export type DrawStream = {
  /** Derives the next draw. */
  readonly next: () => Numbers;
  /** The inputs of that draw, so that it can be derived again. */
  readonly input: () => DrawInput;
};

const HASH_SIZE = 32;
const BLOCK_SIZE = 64;
const BLOCK_WORDS = 8;
const LAST_INDEX = 0xffff_ffff;
const CHAIN_ID = Buffer.alloc(16, 1);
/** The bits of each word that the control keeps before it takes the remainder. */
const BROKEN_MASK = 31;

/** The draws of one family as the product derives them: each from the next seed of a real chain, a close
 *  record and an entropy. The records are a mere counter and the entropy stands still, which is the poorest
 *  that they could be. `isBroken` gives the control: five bits of a word, modulo n, which favours small
 *  numbers.
 *  Cost: about 2 us a draw, on the native hash; a test holds it to the domain's own formulas. */
export function drawStream(family: FamilyDefinition, from: string, isBroken: boolean): DrawStream {
  const seed = Buffer.from(sha256(Buffer.from(`${from}/${family.label}`)), 'latin1');
  const external = Buffer.from(sha256(Buffer.from(`${from}/external`)), 'latin1');
  const q = Buffer.alloc(HASH_SIZE);
  const key = Buffer.alloc(HASH_SIZE);
  const descend = seedChain(seed);
  const final = nativeHmac(concat(lp('rf1/final'), q, external));
  const qAt = final.message.length - 2 * HASH_SIZE;
  const { restart, word } = wordStream(family.label);
  const uniform: Uniform = isBroken ? (n) => (word() & BROKEN_MASK) % n : uniformFrom(word);
  let drawn = 0;
  return {
    next: () => {
      descend(drawn);
      drawn += 1;
      q.writeUInt32BE(drawn, HASH_SIZE - 4);
      q.copy(final.message, qAt);
      final.setKey(seed);
      final.digest(key);
      restart(key);
      return family.draw(uniform, () => uniform);
    },
    input: () => ({ seed: Buffer.from(seed), q: Buffer.from(q), external }),
  };
}

/** Replaces a seed by the one before it in its chain, as `previousSeed` does. A chain is only ever walked
 *  down, so its last draw comes first. */
function seedChain(seed: Buffer): (drawn: number) => void {
  const head = concat(lp('rf1/chain'), CHAIN_ID);
  const message = Buffer.concat([head, u32(LAST_INDEX), seed]);
  return (drawn) => {
    message.writeUInt32BE(LAST_INDEX - drawn, head.length);
    seed.copy(message, head.length + 4);
    seed.write(sha256(message), 'latin1');
  };
}

/** The words of `wordsOf`, for one key after another. */
function wordStream(label: string): { restart: (key: Buffer) => void; word: Words } {
  const hmac = nativeHmac(concat(lp('rf1/out'), lp(text(label)), u32(0)));
  const block = Buffer.alloc(HASH_SIZE);
  let used = 0;
  return {
    restart: (key) => {
      hmac.setKey(key);
      used = 0;
    },
    word: () => {
      const at = used % BLOCK_WORDS;
      if (at === 0) {
        hmac.message.writeUInt32BE(used / BLOCK_WORDS, hmac.message.length - 4);
        hmac.digest(block);
      }
      used += 1;
      return block.readUInt32BE(at * 4);
    },
  };
}

/** HMAC-SHA256 with 32-byte keys over a message whose bytes may be changed in place: two one-shot hashes cost
 *  a tenth of an object of node:crypto for each. */
function nativeHmac(first: Uint8Array) {
  const inner = Buffer.concat([Buffer.alloc(BLOCK_SIZE, 0x36), first]);
  const outer = Buffer.alloc(BLOCK_SIZE + HASH_SIZE, 0x5c);
  return {
    message: inner.subarray(BLOCK_SIZE),
    setKey: (key: Buffer): void => {
      for (let at = 0; at < HASH_SIZE; at += 1) {
        const byte = key[at] ?? 0;
        inner[at] = byte ^ 0x36;
        outer[at] = byte ^ 0x5c;
      }
    },
    digest: (into: Buffer): void => {
      outer.write(sha256(inner), BLOCK_SIZE, 'latin1');
      into.write(sha256(outer), 'latin1');
    },
  };
}

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'binary');
