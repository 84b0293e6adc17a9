import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Loop, runLoop } from './run-loop.ts';

const EVERY_MS = 1_000;

let loop: Loop | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await loop?.stop();
  vi.useRealTimers();
});

/** Starts a loop whose n-th step follows `outcomes[n]`; further steps succeed. */
function start(
  outcomes: readonly (number | Error)[] = [],
  options: { retryMs?: number; isDelayed?: boolean } = {},
) {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  let runs = 0;
  const step = (): Promise<unknown> => {
    const outcome = outcomes[runs++];
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
  };
  loop = runLoop({ name: 'test', log, everyMs: EVERY_MS, step, ...options });
  return { runs: () => runs, lines, loop };
}

describe('runLoop', () => {
  it('runs at once and then after each interval', async () => {
    const { runs } = start();
    expect(runs()).toBe(1);
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(runs()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs()).toBe(2);
  });

  it('delays the first run when asked to', async () => {
    const { runs } = start([], { isDelayed: true });
    expect(runs()).toBe(0);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(runs()).toBe(1);
  });

  it.each([
    ['a shorter wait', 200, 200],
    ['a longer wait than the interval', 60_000, EVERY_MS],
    ['no wait at all', 0, 5],
  ])('bounds %s', async (_name, wanted, expected) => {
    const { runs } = start([wanted]);
    await vi.advanceTimersByTimeAsync(expected - 1);
    expect(runs()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs()).toBe(2);
  });

  it('retries a failed step and logs the first failure of a series', async () => {
    const fail = new Error('database away');
    const { runs, lines } = start([fail, fail, 0, fail], { retryMs: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect([runs(), lines.length]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(105);
    expect([runs(), lines.length]).toEqual([4, 2]);
    expect(lines[0]).toContain('"loop":"test"');
  });

  it('runs again at once when woken during a run', async () => {
    const { runs, loop: woken } = start();
    woken.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs()).toBe(2);
  });

  it('stops after the running step', async () => {
    const { runs, loop: stopped } = start();
    await stopped.stop();
    stopped.wake();
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
    expect(runs()).toBe(1);
  });
});
