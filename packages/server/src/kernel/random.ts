import { randomFillSync } from 'node:crypto';

export type Random = {
  readonly bytes: (count: number) => Buffer;
  /** 0 <= x < 1: for waits and jitter, never for a draw. */
  readonly unit: () => number;
};

const POOL_SIZE = 16_384;

/** The server's randomness, from the operating system. Small requests are served from a pool that is refilled
 *  when it is empty, because each system call costs several microseconds; returned bytes are wiped from the
 *  pool.
 *  Cost: about 0.3 us for 32 bytes. */
export function createRandom(): Random {
  const pool = Buffer.alloc(POOL_SIZE);
  let used = POOL_SIZE;
  const bytes = (count: number): Buffer => {
    if (count > POOL_SIZE) return randomFillSync(Buffer.alloc(count));
    if (used + count > POOL_SIZE) {
      randomFillSync(pool);
      used = 0;
    }
    const drawn = Buffer.from(pool.subarray(used, used + count));
    pool.fill(0, used, used + count);
    used += count;
    return drawn;
  };
  return { bytes, unit: () => bytes(4).readUInt32BE() / 2 ** 32 };
}

/** The machine's randomness. The only place that reads it; all other code receives a source. */
export const systemRandom: Random = createRandom();
