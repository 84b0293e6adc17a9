/** Points are no money: they are counted, never posted, and cannot be paid out. */
export type Points = number & { readonly points: true };

/** The settled stake that gives one point. Units: 1/100. */
export const STAKE_PER_POINT_MINOR = 10_00n;

const POINTS_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** The points of a settled turnover, rounded down.   Units: 1/100. */
export function pointsOf(turnoverMinor: bigint): Points {
  const points = turnoverMinor > 0n ? turnoverMinor / STAKE_PER_POINT_MINOR : 0n;
  return Number(points < POINTS_MAX ? points : POINTS_MAX) as Points;
}
