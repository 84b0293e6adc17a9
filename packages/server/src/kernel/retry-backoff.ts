import type { Logger } from 'pino';

import type { Clock } from './clock.ts';

/** Retries failed work with exponential backoff, per key, while everything else continues. */
export type RetryBackoff = {
  /** Returns true if the work may be tried now. */
  readonly isDue: (key: string) => boolean;
  readonly fail: (key: string, error: unknown) => void;
  readonly succeed: (key: string) => void;
};

type Options = {
  readonly clock: Clock;
  readonly log: Logger;
  /** Receives the number of keys that are waiting, each time it changes. */
  readonly onWaiting: (count: number) => void;
};

const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 60_000;
/** From this many failures in a row a warning becomes an error. */
const ERROR_FROM = 3;

/** Creates a backoff of 0.5 s, 1 s, 2 s ... 60 s per key.   Units: ms.   Cost: one map look-up a call. */
export function createRetryBackoff({ clock, log, onWaiting }: Options): RetryBackoff {
  const waiting = new Map<string, { failures: number; from: number; waitMs: number }>();
  return {
    isDue: (key) => {
      const entry = waiting.get(key);
      if (!entry) return true;
      const elapsedMs = clock.now() - entry.from;
      // A clock that stepped back must not delay a draw.
      return elapsedMs < 0 || elapsedMs >= entry.waitMs;
    },
    fail: (key, error) => {
      const failures = (waiting.get(key)?.failures ?? 0) + 1;
      const waitMs = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
      waiting.set(key, { failures, from: clock.now(), waitMs });
      onWaiting(waiting.size);
      const level = failures < ERROR_FROM ? 'warn' : 'error';
      log[level]({ err: error, work: key, failures, waitMs }, 'round work failed, retry scheduled');
    },
    succeed: (key) => {
      if (waiting.delete(key)) onWaiting(waiting.size);
    },
  };
}
