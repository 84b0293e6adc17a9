import type { Turns } from '../clock/turns.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import type { Weather } from '../faults/fault-schedule.ts';
import type { Store } from '../store/store.ts';

/** What lies between a store and the servers of a run. */
export type DatabaseParts = {
  readonly store: Store;
  readonly clock: VirtualClock;
  readonly weather: Weather;
  readonly turns: Turns;
  /** Told after each commit, before its answer leaves and before anything else is done. */
  readonly onCommit: () => void | Promise<void>;
};
