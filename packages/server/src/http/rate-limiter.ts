export type Rate = {
  /** Sustained calls a second. */
  readonly perSecond: number;
  /** Calls that may come at once after a pause. */
  readonly burst: number;
};

export type RateLimiter = {
  /** Counts one call of `key` and gives 0; for one that comes too early, how long until one is let through.
   *  Units: ms. */
  readonly take: (key: string | bigint, nowMs: number) => number;
  /** How many keys are remembered. */
  readonly size: () => number;
};

const KEYS_MAX = 100_000;
const ROUNDING_MS = 1e-6;

/** The instant at which a bucket will have run empty. */
type Bucket = { emptyAt: number };

/** A leaky bucket for each key, kept as the one instant at which its bucket will have run empty.
 *  Memory is bounded: buckets that have run empty are as good as absent and are dropped when there are many,
 *  and when all of many are in use the oldest go.  Cost: one map look-up a call. */
export function createRateLimiter({ perSecond, burst }: Rate, keysMax = KEYS_MAX): RateLimiter {
  const gapMs = 1000 / perSecond;
  const depthMs = burst * gapMs;
  const buckets = new Map<string | bigint, Bucket>();
  return {
    take: (key, nowMs) => {
      const bucket = buckets.get(key);
      const known = bucket?.emptyAt ?? 0;
      // A bucket is never fuller than full: an instant further ahead was noted before the clock stepped back.
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

/** Drops what has run empty, and then the oldest, until fewer than `kept` are left. */
function forget(buckets: Map<string | bigint, Bucket>, nowMs: number, kept: number): void {
  for (const [key, { emptyAt }] of buckets) if (emptyAt <= nowMs) buckets.delete(key);
  for (const key of buckets.keys()) {
    if (buckets.size < kept) break;
    buckets.delete(key);
  }
}
