// The few forms of ASN.1 DER (X.690) that a certificate of our own kind consists of.

const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  text: 0x0c,
  sequence: 0x30,
  set: 0x31,
  timeBefore2050: 0x17,
  time: 0x18,
  boolean: 0x01,
} as const;

/** A value with its tag and its length. */
export function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag, ...lengthOf(body.length)), body]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let left = length; left > 0; left >>= 8) bytes.unshift(left & 0xff);
  return [0x80 | bytes.length, ...bytes];
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(TAG.sequence, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(TAG.set, ...parts);
export const octets = (bytes: Uint8Array): Buffer => tagged(TAG.octets, bytes);
/** Whole bytes. */
export const bits = (bytes: Uint8Array): Buffer => tagged(TAG.bits, Buffer.of(0), bytes);
/** Bits of one byte, the highest first. */
export const flags = (byte: number, unused: number): Buffer => tagged(TAG.bits, Buffer.of(unused, byte));
export const text = (value: string): Buffer => tagged(TAG.text, Buffer.from(value));
export const yes = (): Buffer => tagged(TAG.boolean, Buffer.of(0xff));

/** A number that is not negative, from its bytes: a leading zero keeps a high bit from being a sign. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Uint8Array.of(0) : bytes.subarray(start);
  return tagged(TAG.integer, (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), digits]) : digits);
}

/** A moment in whole seconds: years before 2050 have two digits (RFC 5280).   Units: Unix ms. */
export function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return digits < '2050'
    ? tagged(TAG.timeBefore2050, Buffer.from(digits.slice(2)))
    : tagged(TAG.time, Buffer.from(digits));
}

/** An object identifier such as 1.3.101.112. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tagged(TAG.oid, Buffer.of(first * 40 + second, ...rest.flatMap(base128)));
}

function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let left = value >> 7; left > 0; left >>= 7) bytes.unshift(0x80 | (left & 0x7f));
  return bytes;
}
