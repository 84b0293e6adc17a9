import { isBeaconValue } from '@tessera/domain/fairness/beacon';

import type { Clock } from '../context.ts';
import { openKeeper } from './keeper.ts';
import { runCalls, tell, type ProcessOptions, type Running } from './run-process.ts';

export type RunKeeperOptions = ProcessOptions & { readonly clock: Clock; readonly abandonAfterMs?: number };

/** Runs the keeper as a process of its own, best under a user of its own.
 *  The clock is the only thing it takes from outside: seeds, journal and checks are its own. */
export const runKeeper = (options: RunKeeperOptions): Promise<Running> =>
  runCalls('keeper', options, () =>
    openKeeper({ ...options, isBeaconValue, onAlarm: (alarm) => tell('keeper', 'other-record', alarm) }),
  );
