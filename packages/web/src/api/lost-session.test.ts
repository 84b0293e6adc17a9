// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { GUEST_TOKEN } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { api } from './api.ts';

/** Calls that have no answer yet, with the token they carry. */
let open: { readonly token: string | undefined; readonly lose: () => void }[];

vi.stubGlobal(
  'fetch',
  (_url: string, { headers }: { headers: Record<string, string> }) =>
    new Promise<Response>((resolve) => {
      const body = JSON.stringify({ code: 401, msg: 'UNAUTHORIZED', time: '0', data: null });
      open.push({ token: headers['token'], lose: () => resolve(new Response(body, { status: 401 })) });
    }),
);

const logIn = (token: string): void => session.logIn({ id: 7, username: 'member7', money: '1.00', token });
const ask = (): Promise<unknown> =>
  api('user/index', undefined, { showLoading: false, showError: false }).catch((error: unknown) => error);

beforeEach(() => void (open = []));
afterEach(() => session.logOut());

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
});
