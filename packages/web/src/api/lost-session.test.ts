// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { loadLocale } from '../i18n/i18n.ts';
import { topEntry } from '../nav/nav-reducer.ts';
import { nav, startNav } from '../nav/nav.ts';
import type { RouteTable } from '../nav/route-table.ts';
import { GUEST_TOKEN } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';
import { loadOverlays } from '../ui/overlays/index.ts';
import { ApiError } from './api-error.ts';
import { api } from './api.ts';

/** Calls that have no answer yet, with the token they carry. */
let open: { readonly token: string | undefined; readonly lose: (msg?: string) => void }[];

vi.stubGlobal(
  'fetch',
  (_url: string, { headers }: { headers: Record<string, string> }) =>
    new Promise<Response>((resolve) => {
      const body = (msg: string): string => JSON.stringify({ code: 401, msg, time: '0', data: null });
      open.push({
        token: headers['token'],
        lose: (msg = 'UNAUTHORIZED') => resolve(new Response(body(msg), { status: 401 })),
      });
    }),
);

const logIn = (token: string): void => session.logIn({ id: 7, username: 'member7', money: '1.00', token });
const ask = (): Promise<unknown> =>
  api('user/index', undefined, { showLoading: false, showError: false }).catch((error: unknown) => error);

const route = { title: 'common.home', load: async () => ({ Page: () => null }) } as const;
const ROUTES: RouteTable = { '/': route, '/pages/login/login': route, '/pages/game/bet': route };
let stop: () => void;

const top = () => topEntry(nav().store.getState());
const toast = async (): Promise<string> =>
  (await loadOverlays()).toasts.toastStore.getState().shown?.text ?? '';

beforeEach(async () => {
  open = [];
  await loadLocale('en');
  location.hash = '#/pages/game/bet?game_id=1';
  stop = await startNav(ROUTES).launch();
});
afterEach(async () => {
  stop();
  session.logOut();
  (await loadOverlays()).toasts.hideToast();
});

describe('a 401', () => {
  test('for the token in use ends the session', async () => {
    logIn('first');
    const asked = ask();
    await expect.poll(() => open.length).toBe(1);
    expect(open[0]?.token).toBe('first');
    open[0]?.lose();
    expect(await asked).toBeInstanceOf(ApiError);
    expect(session.state.token).toBe('');
  });

  test('for an old token leaves the session of a new log-in', async () => {
    logIn('first');
    const asked = ask();
    await expect.poll(() => open.length).toBe(1);
    logIn('second');
    open[0]?.lose();
    expect(await asked).toBeInstanceOf(ApiError);
    expect(session.state.token).toBe('second');
  });

  test('for an old token leaves a guest who has come since', async () => {
    logIn('first');
    const asked = ask();
    await expect.poll(() => open.length).toBe(1);
    session.logOut();
    session.enterAsGuest('guest', '10.00');
    open[0]?.lose();
    expect(await asked).toBeInstanceOf(ApiError);
    expect(session.state.token).toBe(GUEST_TOKEN);
  });

  test('is told, also where the call says nothing, and opens the login page, which leads back', async () => {
    logIn('first');
    const asked = ask();
    await expect.poll(() => open.length).toBe(1);
    open[0]?.lose();
    await asked;
    await expect.poll(() => top()?.path).toBe('/pages/login/login');
    expect(top()?.query).toEqual({ redirect: '/pages/game/bet?game_id=1', expired: '1' });
    await expect.poll(toast).toBe('Login expired, log in again');
  });

  test('says of a closed account that it is abnormal, in place of expired', async () => {
    logIn('first');
    const asked = ask();
    await expect.poll(() => open.length).toBe(1);
    open[0]?.lose('ACCOUNT_IS_ABNORMAL');
    expect(await asked).toMatchObject({ code: 'ACCOUNT_IS_ABNORMAL', message: 'Account is abnormal' });
    await expect.poll(() => top()?.path).toBe('/pages/login/login');
    expect(top()?.query).toEqual({ redirect: '/pages/game/bet?game_id=1', abnormal: '1' });
    await expect.poll(toast).toBe('Account is abnormal');
    expect(session.state.token).toBe('');
  });

  test('for several calls at once leads to the login page once', async () => {
    logIn('first');
    const asked = [ask(), ask(), ask()];
    await expect.poll(() => open.length).toBe(3);
    const opened: (string | undefined)[] = [];
    const unsubscribe = nav().store.subscribe(() => opened.push(top()?.path));
    open.forEach(({ lose }) => lose());
    await Promise.all(asked);
    await expect.poll(() => top()?.path).toBe('/pages/login/login');
    unsubscribe();
    expect(opened).toEqual(['/pages/login/login']);
  });

  test('for a visitor opens the login page and speaks of no expiry; a second one stays there', async () => {
    const asked = [ask(), ask()];
    await expect.poll(() => open.length).toBe(2);
    open[0]?.lose();
    await expect.poll(() => top()?.path).toBe('/pages/login/login');
    open[1]?.lose();
    await Promise.all(asked);
    await loadOverlays();
    expect([top()?.query, await toast()]).toEqual([{ redirect: '/pages/game/bet?game_id=1' }, '']);
  });
});
