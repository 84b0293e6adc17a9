export type Rate = {
  /** Sustained calls a second. */
  readonly perSecond: number;
  /** The burst: calls allowed at once after a pause. */
  readonly burst: number;
};

export type RateLimiter = {
  /** Counts one call of `key` and returns 0; for a rejected call, the time until the next one is allowed.
   *  Units: ms. */
  readonly take: (key: string | bigint, nowMs: number) => number;
  /** The number of keys in memory. */
  readonly size: () => number;
};

const KEYS_MAX = 100_000;
const ROUNDING_MS = 1e-6;

/** The instant at which a bucket becomes empty. */
type Bucket = { emptyAt: number };

/** A leaky bucket per key, stored as the instant at which it becomes empty. Memory is bounded: empty
 *  buckets are equivalent to absent ones and are dropped when there are many; if all of many are in use,
 *  the oldest are dropped. The limits are settings: see config/rate-limits.ts.  Cost: one map look-up a
 *  call. */
export function createRateLimiter({ perSecond, burst }: Rate, keysMax = KEYS_MAX): RateLimiter {
  const gapMs = 1000 / perSecond;
  const depthMs = burst * gapMs;
  const buckets = new Map<string | bigint, Bucket>();
  return {
    take: (key, nowMs) => {
      const bucket = buckets.get(key);
      const known = bucket?.emptyAt ?? 0;
      // A bucket never exceeds its capacity: an instant further ahead was stored before the clock stepped
      // back.
      const level = known > nowMs + depthMs + ROUNDING_MS ? nowMs : Math.max(known, nowMs);
      const emptyAt = level + gapMs;
      if (emptyAt - nowMs > depthMs + ROUNDING_MS) return emptyAt - nowMs - depthMs;
      if (bucket) bucket.emptyAt = emptyAt;
      else {
        if (buckets.size >= keysMax) forget(buckets, nowMs, keysMax / 2);
        buckets.set(key, { emptyAt });
      }
      return 0;
    },
    size: () => buckets.size,
  };
}

/** Drops empty buckets, and then the oldest, until fewer than `kept` remain. */
function forget(buckets: Map<string | bigint, Bucket>, nowMs: number, kept: number): void {
  for (const [key, { emptyAt }] of buckets) if (emptyAt <= nowMs) buckets.delete(key);
  for (const key of buckets.keys()) {
    if (buckets.size < kept) break;
    buckets.delete(key);
  }
}
