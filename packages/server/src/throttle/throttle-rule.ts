import { epochMs, type EpochMs } from '@tessera/domain/time';

/** How often something may be tried. Tries are counted in a window that begins with the first; the `limit`th
 *  try of a window is still allowed, and locks what comes after it. */
export type ThrottleRule = {
  readonly limit: number;
  readonly windowMs: number;
  /** How long the n-th try locks (n >= limit). Absent: until the window ends. */
  readonly lockMs?: (count: number) => number;
};

export type ThrottleState = {
  readonly count: number;
  readonly since: EpochMs;
  readonly lockedUntil: EpochMs;
};

export const FRESH: ThrottleState = { count: 0, since: epochMs(0), lockedUntil: epochMs(0) };

/** Counts one try, or says that it may not be made. A refused try is not counted: whoever keeps knocking does
 *  not lengthen the owner's wait. */
export function countTry(
  state: ThrottleState,
  { limit, windowMs, lockMs }: ThrottleRule,
  now: EpochMs,
): ThrottleState | 'locked' {
  if (now < state.lockedUntil) return 'locked';
  const isNewWindow = now >= state.since + windowMs;
  const since = isNewWindow ? now : state.since;
  const count = isNewWindow ? 1 : state.count + 1;
  if (count < limit) return { count, since, lockedUntil: epochMs(0) };
  return { count, since, lockedUntil: epochMs(lockMs ? now + lockMs(count) : since + windowMs) };
}

/** Takes a counted try back, because it turned out to be none (a log-in that succeeded). */
export const takeTryBack = ({ count, since }: ThrottleState): ThrottleState => ({
  count: Math.max(0, count - 1),
  since,
  lockedUntil: epochMs(0),
});
