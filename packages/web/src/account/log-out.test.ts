// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { session } from '../session/session.ts';
import { logOut } from './log-out.ts';

type Sent = { readonly headers: Readonly<Record<string, string>> };
const server = vi.fn<(url: string, init: Sent) => Promise<Response>>();

beforeEach(() => {
  server.mockReset();
  vi.stubGlobal('fetch', server);
  session.logIn({ id: 7, token: 'token7' });
});
afterEach(() => {
  session.logOut();
  vi.unstubAllGlobals();
});

test('forgets the session at once, and a late answer leaves the next member alone', async () => {
  const answer = Promise.withResolvers<Response>();
  server.mockReturnValue(answer.promise);
  const leaving = logOut();
  expect(session.state.isLoggedIn).toBe(false);
  session.logIn({ id: 8, token: 'token8' });
  answer.resolve(Response.json({ code: 1, msg: '', data: null }));
  await leaving;
  expect(session.state.token).toBe('token8');
  expect(server.mock.calls.map(([url, { headers }]) => [url, headers['token']])).toEqual([
    ['/api/user/logout', 'token7'],
  ]);
});

test('a demo ends without a call', async () => {
  session.enterAsGuest('guest', '10.00');
  await logOut();
  expect([session.state.isLoggedIn, server.mock.calls]).toEqual([false, []]);
});
