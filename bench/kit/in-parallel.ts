import { setTimeout as sleep } from 'node:timers/promises';

import { latencyOf, type Latency } from './stats.ts';

export type Driven = Latency & { readonly perSecond: number; readonly failures: readonly unknown[] };

export type DriveOptions = {
  readonly callers: number;
  /** Ends when the time is over, or when the signal says so. */
  readonly seconds?: number;
  readonly until?: AbortSignal;
  /** The pause of a caller between a reply and its next call. */
  readonly pauseMs?: number;
};

/** Lets `callers` call again and again, each when it has its answer, and gives rate, waits and what was
 *  thrown. */
export async function inParallel(call: () => Promise<unknown>, options: DriveOptions): Promise<Driven> {
  const { callers, seconds = Infinity, until, pauseMs = 0 } = options;
  const waits: number[] = [];
  const failures: unknown[] = [];
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  const caller = async (at: number): Promise<void> => {
    // Callers that pause start apart, so that they do not come in one wave.
    if (pauseMs > 0) await sleep((pauseMs * at) / callers);
    while (performance.now() < deadline && !until?.aborted) {
      const from = performance.now();
      try {
        await call();
        waits.push(performance.now() - from);
      } catch (error) {
        failures.push(error);
      }
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, at) => caller(at)));
  const perSecond = waits.length / ((performance.now() - startedAt) / 1000);
  return { ...latencyOf(waits), perSecond, failures };
}
