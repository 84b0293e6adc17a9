/** The chart reaches this many standard deviations to either side. */
const REACH = 4;
/** 95 of 100 fair counts lie within this many standard deviations. */
const BAND = 1.96;

/** Start and end of the 95 % band, as fractions of the chart's width. */
export const USUAL_BAND = { from: 0.5 - BAND / (2 * REACH), to: 0.5 + BAND / (2 * REACH) };

/** The position of a count on the chart from 0 to 1: 0.5 at the expectation, clamped at the ends. The
 *  standard deviation of a pick with chance p is the root of n p (1 - p). */
export function placeOf(seen: number, expected: number, rounds: number): number {
  const deviation = Math.sqrt(expected * (1 - expected / rounds));
  return placeAt((seen - expected) / deviation);
}

/** The same for a count that lies so many standard deviations off. */
export const placeAt = (z: number): number => 0.5 + Math.min(REACH, Math.max(-REACH, z)) / (2 * REACH);
