import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { stopInOrder } from './stop-in-order.ts';

const logged: unknown[] = [];
const log = { error: (...words: unknown[]) => void logged.push(words.at(-1)) };

beforeEach(() => {
  logged.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('stopInOrder', () => {
  it('closes parts in reverse order of opening, one after another', async () => {
    const closed: string[] = [];
    const slowly = async () => {
      await vi.advanceTimersByTimeAsync(50);
      closed.push('app');
    };
    expect(await stopInOrder([() => closed.push('database'), slowly], log)).toBe(true);
    expect([closed, logged]).toEqual([['app', 'database'], []]);
  });

  it('continues after a part that fails, at once or later', async () => {
    const closed: string[] = [];
    const throws = () => {
      throw new Error('at once');
    };
    const rejects = () => Promise.reject(new Error('later'));
    expect(await stopInOrder([() => closed.push('lock'), throws, rejects], log)).toBe(true);
    expect([closed, logged]).toEqual([['lock'], ['part not stopped', 'part not stopped']]);
  });

  it('abandons a part that does not end, and logs it', async () => {
    const stopped = stopInOrder([() => new Promise(() => {})], log, 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([await stopped, logged]).toEqual([false, ['shutdown timed out']]);
  });
});
