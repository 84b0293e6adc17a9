import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { LiveEvent } from '@tessera/contract/live';

import { followEvents, GATHER_MS } from './apply-event.ts';

const round = (kind: string, gameId: number): LiveEvent =>
  ({ event: 'round', data: { kind, game_id: gameId } }) as LiveEvent;

let client: QueryClient;
let calls: string[];
let follow: (event: LiveEvent) => void;

/** A query that somebody looks at, which notes when it is asked for again. */
async function show(path: string, payload: object | null, answer?: object): Promise<void> {
  const name = payload ? `${path} ${JSON.stringify(payload)}` : path;
  const queryFn = () => (calls.push(name), Promise.resolve(answer ?? calls.length));
  new QueryObserver(client, { queryKey: [path, payload], queryFn, staleTime: 60_000 }).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  follow = followEvents(client);
  calls = [];
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

describe('followEvents', () => {
  test('refetches each call once for a burst of events', async () => {
    await show('games/list', null);
    await show('games/getGameResult', { game_id: '2' });
    calls = [];
    for (const gameId of [1, 2, 3]) for (const kind of ['closed', 'opened']) follow(round(kind, gameId));
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(calls.toSorted()).toEqual(['games/getGameResult {"game_id":"2"}', 'games/list']);
  });

  test('refetches for a later event, and only for its own game', async () => {
    await show('games/getGameResult', { game_id: '2' });
    calls = [];
    follow(round('closed', 2));
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    follow(round('opened', 3));
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(calls).toHaveLength(1);
    follow(round('opened', 2));
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(calls).toHaveLength(2);
  });

  test('refetches every call once when events were missed', async () => {
    await show('games/list', null);
    await show('news/index', { page: '1' });
    calls = [];
    follow(round('closed', 1));
    for (const seq of [8, 9]) follow({ event: 'resync', data: { reason: 'gap', seq } });
    follow(round('opened', 1));
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(calls.toSorted()).toEqual(['games/list', 'news/index {"page":"1"}']);
  });

  test('asks for the unread notices when a stream opens', async () => {
    for (const path of ['index/unreadNoticeCount', 'index/notice', 'games/list']) await show(path, null);
    calls = [];
    follow({ event: 'hello', data: { seq: 1, server_time_ms: 0 } });
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(calls.toSorted()).toEqual(['index/notice', 'index/unreadNoticeCount']);
  });

  test.each([
    ['bet', 1],
    ['cancel', 1],
    ['payout', 1],
    ['other', 0],
  ] as const)('asks for the pending bets when the balance moves by %s: %i calls', async (reason, count) => {
    await show('user/pendingBets', null);
    calls = [];
    follow({ event: 'balance', data: { money: '2.00', seq: 4, reason } });
    await vi.advanceTimersByTimeAsync(GATHER_MS);
    expect(calls).toHaveLength(count);
  });

  // A bet that loses moves no balance.
  test.each([
    ['settled', '7', null, 2],
    ['void', '7', null, 2],
    ['drawn', '7', null, 0],
    ['settled', '8', null, 0],
    ['settled', '8', '70', 2],
  ] as const)(
    "asks for the member's bets and sums when their round is %s: round %s, list before %s, %i calls",
    async (kind, roundId, before, count) => {
      await show('user/pendingBets', null, { list: [{ round_id: '7' }], next_before: before });
      await show('user/playSums', null);
      calls = [];
      follow({ event: 'round', data: { kind, game_id: 1, round_id: roundId } } as LiveEvent);
      await vi.advanceTimersByTimeAsync(GATHER_MS);
      expect(calls).toHaveLength(count);
    },
  );

  test('applies a balance event without a call', async () => {
    client.setQueryData(['user/index', null], { money: '1.00', id: 7 });
    follow({ event: 'balance', data: { money: '2.00', reason: 'other' } } as LiveEvent);
    expect(client.getQueryData(['user/index', null])).toEqual({ money: '2.00', id: 7 });
  });
});
