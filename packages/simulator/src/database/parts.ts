import type { Mutex } from '../clock/mutex.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { FaultSchedule } from '../faults/fault-schedule.ts';
import type { Store } from '../store/store.ts';

/** The parts of a simulated database. */
export type DatabaseParts = {
  readonly store: Store;
  readonly clock: VirtualClock;
  readonly faultSchedule: FaultSchedule;
  readonly mutex: Mutex;
  /** Called after each commit, before its reply and any other work. */
  readonly onCommit: () => void | Promise<void>;
};
