import { epochMs, type EpochMs } from '@tessera/domain/time';

/** A rate limit. Attempts are counted in a window that begins with the first; the `limit`th attempt of a
 *  window is still allowed and locks the following ones. */
export type ThrottleRule = {
  readonly limit: number;
  readonly windowMs: number;
  /** The lock duration of the n-th attempt (n >= limit). Absent: until the window ends. */
  readonly lockMs?: (count: number) => number;
};

export type ThrottleState = {
  readonly count: number;
  readonly since: EpochMs;
  readonly lockedUntil: EpochMs;
};

export const FRESH: ThrottleState = { count: 0, since: epochMs(0), lockedUntil: epochMs(0) };

/** Counts one attempt or refuses it. A refused attempt is not counted, so repeated calls do not extend the
 *  owner's lock. */
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

/** Reverses a counted attempt that succeeded, such as a log-in. */
export const undoTry = ({ count, since }: ThrottleState): ThrottleState => ({
  count: Math.max(0, count - 1),
  since,
  lockedUntil: epochMs(0),
});
