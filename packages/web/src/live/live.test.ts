// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LIVE_PATH } from '@tessera/contract/live';

import { loadLocale } from '../i18n/i18n.ts';
import { startNav } from '../nav/nav.ts';
import type { RouteTable } from '../nav/route-table.ts';
import { session } from '../session/session.ts';
import { listenLive } from './live.ts';

let say: (event: string, data: object) => void;
let calls: string[];

vi.stubGlobal('fetch', async (url: string) => {
  if (!url.startsWith(LIVE_PATH)) {
    calls.push(url);
    return new Response('{"code":401,"msg":"UNAUTHORIZED","time":"0","data":null}', { status: 401 });
  }
  const body = new ReadableStream<Uint8Array>({
    start: (control) => {
      say = (event, data) =>
        control.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    },
  });
  return new Response(body);
});

const route = { title: 'home.title', load: async () => ({ Page: () => null }) } as const;
const ROUTES: RouteTable = { '/': route, '/pages/login/login': route };
let stops: (() => void)[];

beforeEach(async () => {
  calls = [];
  say = () => expect.fail('there is no stream');
  await loadLocale('en');
  stops = [await startNav(ROUTES).launch()];
  session.logIn({ id: 7, username: 'member7', money: '1.00', token: 'token7' });
});
afterEach(() => {
  for (const stop of stops) stop();
  session.logOut();
});

test('a session ended by the server ends here too, on a page that asks for nothing', async () => {
  const opened = Promise.withResolvers<void>();
  stops.push(listenLive(['game:1'], ({ event }) => event === 'ping' && opened.resolve()));
  await expect.poll(() => (say('ping', { server_time_ms: 0 }), true)).toBe(true);
  await opened.promise;
  expect(calls).toEqual([]);
  say('bye', { reason: 'session_ended' });
  await expect.poll(() => session.state.isLoggedIn).toBe(false);
});
