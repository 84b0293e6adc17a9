import type { Clock } from '../kernel/clock.ts';
import { runCalls, logEvent, type ProcessOptions, type Running } from '../process/run-calls.ts';
import { openWitness } from './witness.ts';

/** Units: guardMs from the seal of a round to the reveal; below the time from close to draw. */
export type RunWitnessOptions = ProcessOptions & {
  readonly clock: Clock;
  readonly guardMs?: number;
  readonly abandonAfterMs?: number;
};

export const WITNESS_GUARD_MS = 15_000;

/** Runs a witness as a separate process: next to the server (grade C), or operated by another party
 *  elsewhere. */
export const runWitness = (options: RunWitnessOptions): Promise<Running> =>
  runCalls('witness', options, () =>
    openWitness({
      guardMs: WITNESS_GUARD_MS,
      ...options,
      onAlarm: (alarm) => logEvent('witness', 'other-record', alarm),
    }),
  );
