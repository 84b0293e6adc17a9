import type { Evidence } from './flags.ts';
import type { IntegrityLimits } from './limits.ts';

/** A member's bets in the last second before the close, over all rounds since they are counted: how many,
 *  how many won, and what chance promises. */
export type LateBets = {
  readonly bets: number;
  readonly wins: number;
  readonly expected: number;
  readonly variance: number;
};

/** Below this variance, wins are not distributed normally enough for a number of standard deviations to
 *  mean what it says: one win at long odds would be many. */
const VARIANCE_MIN = 5;

/** Flags bets of the last second that win too often: `late_sigmas` standard deviations above their
 *  expectation. Of 10 000 honest members 0.3 are above four. */
export function lateWins(
  { bets, wins, expected, variance }: LateBets,
  limits: IntegrityLimits,
): Evidence | undefined {
  if (variance < VARIANCE_MIN) return undefined;
  const sigmas = (wins - expected) / Math.sqrt(variance);
  if (sigmas <= limits.late_sigmas) return undefined;
  return { late_bets: bets, won: wins, expected: expected.toFixed(1), sigmas: sigmas.toFixed(1) };
}
