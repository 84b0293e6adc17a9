import { epochMs, type EpochMs } from '@tessera/domain/time';

/** A rate limit. Attempts are counted in a window that begins with the first; the `limit`th attempt of a
 *  window is still allowed and locks the following ones. */
export type ThrottleRule = {
  readonly limit: number;
  /** Infinity: until the counter is reset. */
  readonly windowMs: number;
  /** The lock duration of the n-th attempt (n >= limit). Absent: until the window ends. */
  readonly lockMs?: (count: number) => number;
};

export type ThrottleState = {
  readonly count: number;
  readonly since: EpochMs;
  readonly lockedUntil: EpochMs;
  /** A keyed digest of the last counted guess, where guesses are counted. */
  readonly guess?: string | undefined;
  /** Its window does not end, so that it is kept however long nothing is counted. */
  readonly isKept?: boolean | undefined;
};

export const FRESH: ThrottleState = { count: 0, since: epochMs(0), lockedUntil: epochMs(0) };

/** Counts one attempt or refuses it. A refused attempt is not counted, so repeated calls do not extend the
 *  owner's lock. The guess that was counted last is allowed again without being counted: it reveals nothing
 *  new, and its attempt may have ended with a server before it could be undone. */
export function countTry(
  state: ThrottleState,
  { limit, windowMs, lockMs }: ThrottleRule,
  now: EpochMs,
  guess?: string,
): ThrottleState | 'locked' {
  if (guess !== undefined && guess === state.guess && now < state.since + windowMs) return state;
  if (now < state.lockedUntil) return 'locked';
  const isNewWindow = now >= state.since + windowMs;
  const since = isNewWindow ? now : state.since;
  const count = isNewWindow ? 1 : state.count + 1;
  const kept = { count, since, guess, isKept: windowMs === Number.POSITIVE_INFINITY };
  if (count < limit) return { ...kept, lockedUntil: epochMs(0) };
  return { ...kept, lockedUntil: epochMs(lockMs ? now + lockMs(count) : since + windowMs) };
}

/** Reverses a counted attempt that succeeded, such as a log-in. */
export const undoTry = ({ count, since, isKept }: ThrottleState): ThrottleState => ({
  count: Math.max(0, count - 1),
  since,
  lockedUntil: epochMs(0),
  isKept,
});
