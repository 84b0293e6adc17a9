import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

import { assert } from '../result.ts';

export type Bytes = Uint8Array;

export const HASH_SIZE = 32;
const U32_END = 0x1_0000_0000;
const U64_END = 1n << 64n;
const HEX = /^(?:[0-9a-f]{2})*$/;

export const concat = (...parts: readonly Bytes[]): Bytes => concatBytes(...parts);

/** One byte. */
export function u8(value: number): Bytes {
  assert(Number.isInteger(value) && value >= 0 && value < 256, 'u8 out of range');
  return Uint8Array.of(value);
}

/** Four bytes, big-endian. */
export function u32(value: number): Bytes {
  assert(Number.isInteger(value) && value >= 0 && value < U32_END, 'u32 out of range');
  return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

/** Eight bytes, big-endian. Takes times (ms) and amounts (minor units) alike. */
export function u64(value: bigint | number): Bytes {
  const wide = BigInt(value);
  assert(wide >= 0n && wide < U64_END, 'u64 out of range');
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, wide);
  return out;
}

/** UTF-8 of the text in its composed form, so that one text on screen has one hash. */
export const text = (value: string): Bytes => utf8ToBytes(value.normalize('NFC'));

/** Length-prefixed: u32(length) and the bytes. A text stands for its UTF-8. */
export function lp(value: Bytes | string): Bytes {
  const bytes = typeof value === 'string' ? text(value) : value;
  return concat(u32(bytes.length), bytes);
}

export const hash = (...parts: readonly Bytes[]): Bytes => sha256(concat(...parts));

/** H of RF1: SHA-256 over the length-prefixed tag and the parts. The tag keeps one formula's values out of
 *  another's. */
export const tagged = (tag: string, ...parts: readonly Bytes[]): Bytes => hash(lp(tag), ...parts);

export const toHex = (bytes: Bytes): string => bytesToHex(bytes);

/** Reads lower-case hex; asserts the number of bytes where a size is given. */
export function fromHex(value: string, size?: number): Bytes {
  assert(HEX.test(value), 'not lower-case hex');
  const bytes = hexToBytes(value);
  assert(size === undefined || bytes.length === size, `expected ${size ?? 0} bytes of hex`);
  return bytes;
}

export function equalBytes(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

/** Order of byte strings, shorter first where one begins the other. */
export function compareBytes(a: Bytes, b: Bytes): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
