// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadLocale } from '../i18n/i18n.ts';
import { startNav } from '../nav/nav.ts';
import type { RouteTable } from '../nav/route-table.ts';
import { session } from '../session/session.ts';
import { listenLive } from './live.ts';
import { testStream } from './test-stream.ts';

let calls: string[];
const { fetch, say } = testStream((url) => {
  calls.push(url);
  return new Response('{"code":401,"msg":"UNAUTHORIZED","time":"0","data":null}', { status: 401 });
});
vi.stubGlobal('fetch', fetch);

const route = { title: 'common.home', load: async () => ({ Page: () => null }) } as const;
const ROUTES: RouteTable = { '/': route, '/pages/login/login': route };
let stops: (() => void)[];

beforeEach(async () => {
  calls = [];
  await loadLocale('en');
  stops = [await startNav(ROUTES).launch()];
  session.logIn({ id: 7, username: 'member7', money: '1.00', token: 'token7' });
});
afterEach(() => {
  for (const stop of stops) stop();
  session.logOut();
});

test('a session ended by the server ends here too, on a page that asks for nothing', async () => {
  stops.push(listenLive(['game:1'], () => undefined));
  await expect.poll(() => (say('ping', { server_time_ms: 0 }), true)).toBe(true);
  expect(calls).toEqual([]);
  say('bye', { reason: 'session_ended' });
  await expect.poll(() => session.state.isLoggedIn).toBe(false);
});
