export type Rate = {
  /** Sustained calls a second. */
  readonly perSecond: number;
  /** Calls that may come at once after a pause. */
  readonly burst: number;
};

export type RateLimiter = {
  /** Counts one call of `key`; false when it comes too early. */
  readonly take: (key: string | bigint, nowMs: number) => boolean;
};

const KEYS_MAX = 100_000;
const ROUNDING_MS = 1e-6;

/** A leaky bucket for each key, kept as the one instant at which its bucket will have run empty.
 *  Memory is bounded: buckets that have run empty are as good as absent and are dropped when there are many, and when
 *  all of many are in use the oldest go.   Cost: one map look-up and one write a call. */
export function createRateLimiter({ perSecond, burst }: Rate): RateLimiter {
  const gapMs = 1000 / perSecond;
  const depthMs = burst * gapMs;
  const emptyAt = new Map<string | bigint, number>();
  return {
    take: (key, nowMs) => {
      const known = emptyAt.get(key) ?? 0;
      // A bucket is never fuller than full: an instant further ahead was noted before the clock stepped back.
      const level = known > nowMs + depthMs + ROUNDING_MS ? nowMs : Math.max(known, nowMs);
      if (level + gapMs - nowMs > depthMs + ROUNDING_MS) return false;
      if (emptyAt.size >= KEYS_MAX && !emptyAt.has(key)) sweep(emptyAt, nowMs);
      emptyAt.set(key, level + gapMs);
      return true;
    },
  };
}

function sweep(emptyAt: Map<string | bigint, number>, nowMs: number): void {
  for (const [key, at] of emptyAt) if (at <= nowMs) emptyAt.delete(key);
  for (const key of emptyAt.keys()) {
    if (emptyAt.size < KEYS_MAX / 2) break;
    emptyAt.delete(key);
  }
}
