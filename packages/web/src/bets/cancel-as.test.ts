// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { session } from '../session/session.ts';
import { cancelAs } from './cancel-as.ts';
import { pendingBetsQuery } from './pending-bets.ts';

const logIn = (id: string) => session.logIn({ id, token: `token of ${id}`, money: '500.00' });
const server = vi.fn<() => Promise<Response>>();
const answered = () => Response.json({ code: 1, msg: '', data: { balance: '90.00' } });

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  logIn('7');
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('the member sees the balance after it', async () => {
  server.mockResolvedValue(answered());
  await cancelAs('7', '5');
  expect(session.state.userInfo?.money).toBe('90.00');
});

test('the bets listed as without a result are stale after it, of this member alone', async () => {
  const isStale = (owner: string) =>
    queryClient.getQueryState(pendingBetsQuery(owner).queryKey)?.isInvalidated;
  for (const owner of ['7', '8'])
    queryClient.setQueryData<unknown>(pendingBetsQuery(owner).queryKey, { list: [], next_before: null });
  server.mockResolvedValue(answered());
  await cancelAs('7', '5');
  expect([isStale('7'), isStale('8')]).toEqual([true, false]);
});

test('an answer that comes after another has logged in leaves their balance alone', async () => {
  const answer = Promise.withResolvers<Response>();
  server.mockReturnValue(answer.promise);
  const cancelled = cancelAs('7', '5');
  logIn('8');
  answer.resolve(answered());
  await cancelled;
  expect(session.state.userInfo?.money).toBe('500.00');
});

test('nothing is sent once another has logged in', async () => {
  logIn('8');
  await expect(cancelAs('7', '5')).rejects.toMatchObject({ code: 'ABORTED' });
  expect(server).not.toHaveBeenCalled();
});
