/** A chart as wide as this many standard deviations to either side of the expectation. */
const REACH = 4;
/** Between these standard deviations lie 95 of 100 fair counts. */
const BAND = 1.96;

/** Where the band of usual counts begins and ends on the chart, in parts of its width. */
export const USUAL_BAND = { from: 0.5 - BAND / (2 * REACH), to: 0.5 + BAND / (2 * REACH) };

/** Where a count lies on the chart, from 0 to 1: in the middle when it is what was expected, and at an end
 *  when it is as far away as the chart reaches or further. A pick of chance p varies by the root of n p (1 -
 *  p). */
export function placeOf(seen: number, expected: number, rounds: number): number {
  const deviation = Math.sqrt(expected * (1 - expected / rounds));
  const far = (seen - expected) / deviation;
  return 0.5 + Math.min(REACH, Math.max(-REACH, far)) / (2 * REACH);
}
