import { isBeaconValue } from '@tessera/domain/fairness/beacon';

import type { Clock } from '../kernel/clock.ts';
import { runCalls, logEvent, type ProcessOptions, type Running } from '../process/run-calls.ts';
import { openKeeper } from './keeper.ts';

export type RunKeeperOptions = ProcessOptions & { readonly clock: Clock; readonly abandonAfterMs?: number };

/** Runs the keeper as a separate process, preferably under a separate user.
 *  The clock is its only external input: seeds, journal and checks are its own. */
export const runKeeper = (options: RunKeeperOptions): Promise<Running> =>
  runCalls('keeper', options, () =>
    openKeeper({ ...options, isBeaconValue, onAlarm: (alarm) => logEvent('keeper', 'other-record', alarm) }),
  );
