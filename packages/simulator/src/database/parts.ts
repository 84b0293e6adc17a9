import type { Mutex } from '../clock/mutex.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { FaultSchedule } from '../faults/fault-schedule.ts';
import type { Store } from '../store/store.ts';

/** What lies between a store and the servers of a run. */
export type DatabaseParts = {
  readonly store: Store;
  readonly clock: VirtualClock;
  readonly faultSchedule: FaultSchedule;
  readonly mutex: Mutex;
  /** Told after each commit, before its answer leaves and before anything else is done. */
  readonly onCommit: () => void | Promise<void>;
};
