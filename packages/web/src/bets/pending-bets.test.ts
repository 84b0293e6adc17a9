// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { session } from '../session/session.ts';
import { pendingBetsQuery } from './pending-bets.ts';
import { betServer } from './test-bet-server.ts';

const bets = (n: number, status: 'pending' | 'win') =>
  Array.from({ length: n }, (_, at) => ({ id: `${status}${at}`, status }));
const server = betServer();
const listed = () => new QueryClient().fetchQuery({ ...pendingBetsQuery('7'), retry: false });

beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch);
  server.asked = 0;
  session.logIn({ id: '7', token: 'token', money: '500.00' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.logOut();
});

test.each([
  [126, 126, 2],
  [1_000, 1_000, 10],
])('%d bets without a result are all listed, and no others', async (count, length, calls) => {
  server.bets = [...bets(3, 'win'), ...bets(count, 'pending')];
  const { list, next_before: left } = await listed();
  expect([list.length, left, server.asked]).toEqual([length, null, calls]);
});

test('of more than a thousand the newest are listed, and that others are left out is known', async () => {
  server.bets = bets(1_001, 'pending');
  const { list, next_before: left } = await listed();
  expect([list.length, list[0]?.id, server.asked]).toEqual([1_000, 'pending0', 10]);
  expect(left).not.toBeNull();
});
