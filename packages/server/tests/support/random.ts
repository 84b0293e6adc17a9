import { createHash } from 'node:crypto';

/** Repeatable randomness: the same seed yields the same bytes, in order. */
export function seededRandom(seed: number): { bytes(n: number): Buffer; unit(): number } {
  let counter = 0;
  const block = (): Buffer => createHash('sha256').update(`${seed}:${counter++}`).digest();
  return {
    bytes(n) {
      const blocks = Array.from({ length: Math.ceil(n / 32) }, block);
      return Buffer.concat(blocks).subarray(0, n);
    },
    unit: () => block().readUInt32BE(0) / 2 ** 32,
  };
}
