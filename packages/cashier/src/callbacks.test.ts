import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Callbacks, startCallbacks } from './callbacks.ts';
import { openStore, type Store } from './store.ts';

const FIRST_MS = 500;
const LONGEST_MS = 60_000;

let dir = '';
let store: Store;
let callbacks: Callbacks | undefined;
let answers: (number | 'silence')[];
let sentAt: number[];

/** A listener that replies with the test's answers in order, and 200 after the last. Where a redirect leads,
 *  there is a 200. */
const fetchAnswer = (async (_url, init) => {
  sentAt.push(Date.now());
  const answer = answers.shift() ?? 200;
  if (answer === 'silence') throw new Error('nobody listens');
  if (answer === 302 && init?.redirect !== 'error') return new Response('{}', { status: 200 });
  return new Response('{}', { status: answer });
}) as typeof globalThis.fetch;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  dir = mkdtempSync(path.join(os.tmpdir(), 'callbacks-'));
  let ids = 0;
  store = openStore({ dir, now: Date.now, newId: () => `id-${(ids += 1)}` });
  store.setListener({ url: 'http://listener.invalid/', origins: [] });
  answers = [];
  sentAt = [];
});
afterEach(async () => {
  await callbacks?.stop();
  store.close();
  vi.useRealTimers();
  rmSync(dir, { recursive: true });
});

/** Starts the delivery of one payment. */
function start(): void {
  store.pay('71', { amountMinor: '2500' });
  callbacks = startCallbacks({
    store,
    secrets: () => ['s3cret'],
    now: Date.now,
    fetch: fetchAnswer,
    waitFirstMs: FIRST_MS,
    waitMaxMs: LONGEST_MS,
  });
}

describe('a movement', () => {
  it.each([201, 204, 302, 400, 401, 403, 409, 500, 503, 'silence'] as const)(
    'that is answered with %s is not delivered, and is sent again',
    async (answer) => {
      answers = [answer];
      start();
      await vi.advanceTimersByTimeAsync(0);
      expect([store.undelivered().length, sentAt.length]).toEqual([1, 1]);
      await vi.advanceTimersByTimeAsync(FIRST_MS - 1);
      expect(sentAt).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      expect([store.undelivered().length, sentAt.length]).toEqual([0, 2]);
    },
  );

  it('that is answered with 200 is delivered, and never sent again', async () => {
    start();
    await vi.advanceTimersByTimeAsync(10 * LONGEST_MS);
    expect([store.undelivered().length, sentAt.length]).toEqual([0, 1]);
  });

  it('waits twice as long each time, and never longer than a minute', async () => {
    answers = Array.from({ length: 12 }, () => 503);
    start();
    await vi.advanceTimersByTimeAsync(20 * LONGEST_MS);
    const waits = sentAt.slice(1).map((at, each) => at - (sentAt[each] ?? 0));
    expect(waits).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000, 60_000,
    ]);
    expect(store.undelivered()).toEqual([]);
  });

  it('is sent at once when the listener changed', async () => {
    answers = Array.from({ length: 8 }, () => 503);
    start();
    await vi.advanceTimersByTimeAsync(50_000);
    const before = sentAt.length;
    callbacks?.wakeAll();
    await vi.advanceTimersByTimeAsync(0);
    expect(sentAt).toHaveLength(before + 1);
  });
});
