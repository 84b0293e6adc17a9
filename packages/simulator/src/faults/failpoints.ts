import { AsyncLocalStorage } from 'node:async_hooks';

import { armFailpoints, FAILPOINTS, type Failpoint } from '@tessera/server/kernel/failpoint';

import type { FaultSchedule } from './fault-schedule.ts';

/** What runs at the moment and can be struck. */
export type Runner = {
  /** Ends the process: nothing it waits for comes any more. */
  readonly crash: () => void;
};

/** Knows on whose behalf code runs, however often it has waited since. */
export const running = new AsyncLocalStorage<Runner>();

/** As the driver says that a connection is gone: nobody knows what became of the work. */
export const lostConnection = (): Error => new Error('Connection terminated unexpectedly');

export type FailpointCounts = Readonly<Record<Failpoint, { passed: number; fired: number }>>;

/** Arms every fault point of the server for one run. A point that is seldom passed fires more readily, so
 *  that each of them has its turn. Gives the counts, and the way to disarm. */
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
