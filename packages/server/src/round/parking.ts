import type { Context } from '../context.ts';

/** Work that failed is set aside and tried again later, ever more rarely, while everything else goes on. */
export type Parking = {
  /** Whether the work may be tried now. */
  readonly isFree: (key: string) => boolean;
  readonly fail: (key: string, error: unknown) => void;
  readonly succeed: (key: string) => void;
};

const FIRST_WAIT_MS = 500;
const WAIT_MAX_MS = 60_000;
/** From this many failures in a row on it is an alarm and not a hiccup. */
const ALARM_FROM = 3;

export function createParking({ clock, log, metrics }: Pick<Context, 'clock' | 'log' | 'metrics'>): Parking {
  const parked = new Map<string, { failures: number; from: number; waitMs: number }>();
  const count = (): void => metrics.parkedRounds.set(parked.size);
  return {
    isFree: (key) => {
      const held = parked.get(key);
      if (!held) return true;
      const passedMs = clock.now() - held.from;
      // A clock that stepped back must not hold up a draw.
      return passedMs < 0 || passedMs >= held.waitMs;
    },
    fail: (key, error) => {
      const failures = (parked.get(key)?.failures ?? 0) + 1;
      const waitMs = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
      parked.set(key, { failures, from: clock.now(), waitMs });
      count();
      const level = failures < ALARM_FROM ? 'warn' : 'error';
      log[level]({ err: error, work: key, failures }, 'work on a round failed and is tried again later');
    },
    succeed: (key) => {
      if (parked.delete(key)) count();
    },
  };
}
