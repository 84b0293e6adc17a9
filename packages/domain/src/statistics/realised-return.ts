/** The days over which returns are compared, today among them. */
export const RETURN_WINDOWS = [1, 7, 30] as const;
export type ReturnWindow = (typeof RETURN_WINDOWS)[number];

/** The return of a play is called unusual so many standard deviations from its theory. */
export const RETURN_GATE = 4;

/** One round moves a sum by no more than this share of its standard deviation, or the sum is not judged. */
const REACH_SHARE = 1 / 5;

/** Returns of bets and their expectation: sums over rounds of the mean and variance of each payout, and the
 *  farthest that one of them can be from its mean.   Units: 1/100, and its square. */
export type ReturnSums = {
  readonly returnedMinor: bigint;
  readonly expectedMinor: number;
  readonly variance: number;
  readonly reachMinor: number;
};

/** Deviation of the returns of bets from their expectation in standard deviations; below zero for less than
 *  expected. Undefined while a single round weighs too much for an answer: one round may move the sum by a
 *  fifth of its standard deviation at most, which of equal bets means 25 expected wins. The bets of a round
 *  are accepted before its draw, so that what it pays less its mean is a martingale difference however
 *  members choose their stakes, and the sum is near a normal one.
 *  Source: Brown, Martingale central limit theorems, Ann. Math. Stat. 42 (1971): fair draws are more than 4
 *  off in 0.006 % of cases. Before that limit is reached: Freedman, On tail probabilities for martingales,
 *  Ann. Prob. 3 (1975), Theorem 1.6: at such a share in no more than 2 exp(-16 / (2 + 8 / 15)) = 0.4 %. */
export function deviationOf({
  returnedMinor,
  expectedMinor,
  variance,
  reachMinor,
}: ReturnSums): number | undefined {
  const deviation = Math.sqrt(variance);
  if (deviation === 0 || reachMinor > deviation * REACH_SHARE) return undefined;
  return (Number(returnedMinor) - expectedMinor) / deviation;
}
