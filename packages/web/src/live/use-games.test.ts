// @vitest-environment happy-dom
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { serverClock } from '../api/server-clock.ts';
import { gamesQuery } from './use-games.ts';

const ROUND_MS = 60_000;

let asked: number;
let isDown: boolean;
let isHidden: boolean;
let leave: () => void;

/** A server whose one issue closes with the minute after the call. */
const reply = (): Promise<Response> => {
  asked += 1;
  if (isDown) return Promise.reject(new TypeError('no connection'));
  const data = { list: [{ id: 1, closes_at_ms: serverClock.now() + ROUND_MS }] };
  return Promise.resolve(new Response(JSON.stringify({ code: 1, msg: '', data })));
};

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hide = (wanted: boolean): void => {
  isHidden = wanted;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
};

beforeAll(() => {
  // One time for all tests: the clock of the server never goes back.
  vi.useFakeTimers();
  vi.stubGlobal('fetch', reply);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(async () => {
  [asked, isDown, isHidden] = [0, false, false];
  queryClient.mount();
  leave = new QueryObserver(queryClient, gamesQuery()).subscribe(() => undefined);
  await pass(0);
});
afterEach(() => {
  leave();
  queryClient.unmount();
  queryClient.clear();
});

describe('useGames', () => {
  test('fetches the games again after an issue closes', async () => {
    await pass(ROUND_MS);
    expect(asked).toBe(1);
    await pass(1_000);
    expect(asked).toBe(2);
    await pass(ROUND_MS + 1_000);
    expect(asked).toBe(3);
  });

  test('retries a failed call at intervals until it succeeds', async () => {
    isDown = true;
    await pass(ROUND_MS + 10_000);
    const failed = asked;
    expect(failed).toBeGreaterThan(2);
    expect(failed).toBeLessThan(8);
    isDown = false;
    await pass(5_000);
    expect(asked).toBe(failed + 1);
    expect(queryClient.getQueryData(gamesQuery().queryKey)?.list[0]?.closes_at_ms).toBeGreaterThan(
      serverClock.now(),
    );
  });

  test('fetches when the network returns', async () => {
    await pass(ROUND_MS / 2);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    await pass(0);
    expect(asked).toBe(2);
  });

  test('fetches nothing while hidden and at once when visible', async () => {
    hide(true);
    await pass(3 * ROUND_MS);
    expect(asked).toBe(1);
    hide(false);
    await pass(0);
    expect(asked).toBe(2);
  });
});
