import { createHmac, hash } from 'node:crypto';

/** A number from 0, below the bound, each as likely. */
export type Below = (bound: number) => number;

const WORD_BYTES = 4;
const WORDS = 2 ** 32;

export const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(WORD_BYTES);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** The length before the bytes, so that no two lists of parts make the same bytes. */
export const prefixed = (part: string | Uint8Array): Buffer => {
  const bytes = Buffer.from(part);
  return Buffer.concat([u32(bytes.length), bytes]);
};

export const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  hash('sha256', Buffer.concat(parts), 'buffer');

export const hashOf = (tag: string, ...parts: readonly Uint8Array[]): Buffer =>
  sha256(prefixed(tag), ...parts);

/** The numbers of a key under a label. Words that would favour small numbers are passed over. */
export function numbersUnder(key: Uint8Array, label: string): Below {
  const words = wordsUnder(key, label);
  return (bound) => {
    const fair = WORDS - (WORDS % bound);
    for (const word of words) if (word < fair) return word % bound;
    throw new Error('the words never end');
  };
}

/** Kept open between numbers: a loop over it must not end it. */
function wordsUnder(key: Uint8Array, label: string): Iterable<number> {
  let block = 0;
  let bytes = Buffer.alloc(0);
  const next = (): IteratorResult<number> => {
    if (bytes.length === 0) {
      bytes = createHmac('sha256', key)
        .update(Buffer.concat([prefixed('rf1/out'), prefixed(label), u32(block)]))
        .digest();
      block += 1;
    }
    const value = bytes.readUInt32BE();
    bytes = bytes.subarray(WORD_BYTES);
    return { value, done: false };
  };
  return { [Symbol.iterator]: () => ({ next }) };
}
