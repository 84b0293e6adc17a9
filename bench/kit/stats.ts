/** The middle of a set of measurements, with the lowest and the highest. */
export type Spread = { readonly median: number; readonly min: number; readonly max: number };

/** Throws when nothing was measured. Of an even number the upper of the two in the middle is taken. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const [min, median, max] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  if (min === undefined || median === undefined || max === undefined) throw new Error('nothing was measured');
  return { median, min, max };
}

/** The value that `part` of all values stay below (0.5, 0.99), by the nearest rank; 0 of nothing. */
export function percentile(sorted: readonly number[], part: number): number {
  const rank = Math.ceil(sorted.length * part) - 1;
  return sorted[Math.min(sorted.length - 1, Math.max(0, rank))] ?? 0;
}

export type Latency = {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly count: number;
};

/** Units: ms. */
export function latencyOf(valuesMs: readonly number[]): Latency {
  const list = Array.from(Float64Array.from(valuesMs).toSorted());
  return {
    p50Ms: percentile(list, 0.5),
    p99Ms: percentile(list, 0.99),
    maxMs: list.at(-1) ?? 0,
    count: list.length,
  };
}

/** Repeatable numbers 0 <= x < n of a seed (mulberry32), so that two runs send the same bets. */
export function seededBelow(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}
