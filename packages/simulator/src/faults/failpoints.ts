import { AsyncLocalStorage } from 'node:async_hooks';

import { armFailpoints, FAILPOINTS, type Failpoint } from '@tessera/server/kernel/failpoint';

import type { FaultSchedule } from './fault-schedule.ts';

/** The server or process that is currently running. */
export type Runner = {
  /** Ends the process: none of its pending work completes. */
  readonly crash: () => void;
};

/** Tracks the runner across asynchronous calls. */
export const running = new AsyncLocalStorage<Runner>();

/** The driver's error for a lost connection: the outcome of the work is unknown. */
export const lostConnection = (): Error => new Error('Connection terminated unexpectedly');

export type FailpointCounts = Readonly<Record<Failpoint, { passed: number; fired: number }>>;

/** Arms every failpoint of the server for one run. A rarely reached failpoint fires with a higher chance, so
 *  that each of them fires. Returns the counts, and a function to disarm. */
export function armAllFailpoints(faultSchedule: FaultSchedule): {
  readonly counts: FailpointCounts;
  readonly disarm: () => void;
} {
  const counts = Object.fromEntries(
    FAILPOINTS.map((point) => [point, { passed: 0, fired: 0 }]),
  ) as FailpointCounts;
  armFailpoints((point) => {
    const runner = running.getStore();
    if (!runner) return;
    const count = counts[point];
    count.passed += 1;
    if (!faultSchedule.shouldFire(count.passed)) return;
    count.fired += 1;
    if (faultSchedule.random.chance(KILL_SHARE)) {
      faultSchedule.note('failpoint-killed');
      runner.crash();
    } else faultSchedule.note('failpoint-threw');
    throw lostConnection();
  });
  return { counts, disarm: () => armFailpoints(undefined) };
}

const KILL_SHARE = 0.3;
