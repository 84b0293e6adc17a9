// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import type { ApiError } from './api-error.ts';
import { createApi, TIMEOUT_MS, type Api, type ClientPorts } from './client.ts';
import { methodOf } from './methods.ts';
import { readFailure } from './read-failure.ts';
import { SLOW_MS } from './slow-calls.ts';

type Sent = { readonly url: string; readonly init: RequestInit };
type Calls = {
  errors: string[];
  loadings: number;
  slow: number;
  unauthorized: string[];
  times: number[];
  replyTimes: number[];
};

let sent: Sent[];
let calls: Calls;
let answer: (url: string, init: RequestInit) => Promise<Response>;
let token: string;
let api: Api;

const reply = (body: unknown, status = 200): Promise<Response> =>
  Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
const ok = (data: unknown): Promise<Response> => reply({ code: 1, msg: '', time: '0', data });
const headersOf = (at: number): Record<string, string> => sent[at]?.init.headers as Record<string, string>;
const failure = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('the call should have failed'),
    (error: unknown) => error as ApiError,
  );

beforeEach(async () => {
  localStorage.clear();
  await loadLocale('en');
  await loadTexts(['pages']);
  sent = [];
  calls = { errors: [], loadings: 0, slow: 0, unauthorized: [], times: [], replyTimes: [] };
  token = '';
  answer = () => ok(null);
  const ports: ClientPorts = {
    fetch: (url, init) => {
      sent.push({ url, init });
      return answer(url, init);
    },
    methodOf,
    locale: () => 'en',
    token: () => token,
    failureOf: async (path, { status, text }) => readFailure(path, status, text),
    onUnauthorized: (used) => calls.unauthorized.push(used),
    showLoading: () => (calls.loadings += 1),
    hideLoading: () => (calls.loadings -= 1),
    showError: (text) => calls.errors.push(text),
    onSlow: (change) => (calls.slow += change),
    takePrefetched: () => null,
    onServerTime: (ms) => calls.times.push(ms),
    onReplyTime: (ms) => calls.replyTimes.push(ms),
  };
  api = createApi(ports);
});

afterEach(() => vi.useRealTimers());

describe('requests', () => {
  test('sends no token for a visitor, and the stored locale', async () => {
    await api('games/list');
    expect(headersOf(0)).toEqual({ 'content-type': 'application/json', 'accept-language': 'en' });
  });

  test('sends the token of a member', async () => {
    token = 'tok';
    await api('user/index');
    expect(headersOf(0)['token']).toBe('tok');
  });

  test('sends an empty object for a post without a payload', async () => {
    await api('user/logout');
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{}' });
  });

  test('leaves null and undefined parameters out of a query', async () => {
    const filters = { game_id: '3', status: undefined, before: null, range: '' } as unknown as {
      game_id: string;
    };
    await api('games/getBetRecord', filters);
    expect(sent[0]?.url).toBe('/api/games/getBetRecord?game_id=3&range=');
  });

  test('writes a list in a query with commas, and an object as JSON', async () => {
    const filters = { game_id: '3', ids: [1, 2], range: { from: 'a&b' } } as unknown as { game_id: string };
    await api('games/getBetRecord', filters);
    const { searchParams } = new URL(sent[0]?.url ?? '', 'https://host');
    expect(Object.fromEntries(searchParams)).toEqual({ game_id: '3', ids: '1,2', range: '{"from":"a&b"}' });
  });
});

describe('replies', () => {
  test.each([
    [{ code: 1, msg: '', data: { a: 1 } }, { a: 1 }],
    [{ code: 200, data: 5 }, 5],
    [{ success: true, data: 'x' }, 'x'],
    [{ code: 1, msg: '' }, null],
  ])('takes %j as success', async (body, data) => {
    answer = () => reply(body);
    expect(await api('games/list')).toEqual(data);
  });

  test.each<[string, unknown, number, Pick<ApiError, 'kind' | 'message'>]>([
    [
      'a refusal by code',
      { code: 0, msg: 'ISSUE_CLOSED' },
      200,
      { kind: 'refused', message: 'Period closed' },
    ],
    [
      'a sentence of another server',
      { code: 0, msg: 'Captcha is incorrect' },
      200,
      { kind: 'refused', message: 'Code incorrect' },
    ],
    [
      'a refusal in words nobody knows',
      { code: 0, msg: 'Try tomorrow' },
      200,
      { kind: 'refused', message: 'Try tomorrow' },
    ],
    [
      'a refusal without words',
      { code: 0, msg: '' },
      200,
      { kind: 'refused', message: 'The request failed' },
    ],
    [
      'another code with a message',
      { code: 7, message: 'SERVER_BUSY' },
      200,
      { kind: 'http', message: 'Server busy, try later' },
    ],
    ['an unknown page', { code: 404, msg: 'NOT_FOUND' }, 404, { kind: 'http', message: 'Not found' }],
    ['a proxy that is down', '<html>', 502, { kind: 'http', message: 'Gateway error' }],
    ['a status without a text of its own', '<html>', 418, { kind: 'http', message: 'The request failed' }],
    ['a page in place of an envelope', '<html>', 200, { kind: 'malformed', message: 'The request failed' }],
    [
      'a lost session',
      { code: 401, msg: 'UNAUTHORIZED' },
      401,
      { kind: 'unauthorized', message: 'Login expired, log in again' },
    ],
    [
      'a lost session without an envelope',
      'no',
      401,
      { kind: 'unauthorized', message: 'Unauthorized, log in again' },
    ],
  ])('%s', async (_, body, status, expected) => {
    answer = () => reply(body, status);
    const error = await failure(api('games/list'));
    expect(error).toMatchObject(expected);
    expect(calls.errors).toEqual([expected.message]);
  });

  test('reports a lost session with the token that was used', async () => {
    token = 'old';
    answer = () => reply({ code: 401, msg: 'UNAUTHORIZED' }, 401);
    await failure(api('user/index'));
    expect(calls.unauthorized).toEqual(['old']);
  });

  test('maps the refusal of another server to our code', async () => {
    answer = () => reply({ code: 0, msg: 'Account is locked' });
    const error = await failure(api('games/submitBet', {}));
    expect([error.code, error.message]).toEqual(['ACCOUNT_IS_FROZEN', 'Account is frozen']);
  });

  test('passes the details of a refusal on', async () => {
    answer = () => reply({ code: 0, msg: 'ODDS_CHANGED', data: { line: 2, odds: '1.95' } });
    expect((await failure(api('games/submitBet', {}))).data).toEqual({ line: 2, odds: '1.95' });
  });

  test('reports a lost connection', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await failure(api('games/list'));
    expect([error.kind, error.message]).toEqual(['network', 'Connection failed']);
  });

  test("reports the server's clock", async () => {
    answer = () => ok({ server_time_ms: 1_700_000_000_000 });
    await api('games/list');
    expect(calls.times).toEqual([1_700_000_000_000]);
    // Replies of tests say the time 0, which is none.
    expect(calls.replyTimes).toEqual([]);
    answer = () => reply({ code: 1, msg: '', time: '1700000000', data: null });
    await api('user/logout');
    expect(calls.replyTimes).toEqual([1_700_000_000_000]);
  });
});

describe('time-outs, indicators and errors', () => {
  const after = (ms: number, signal: AbortSignal | null | undefined): Promise<Response> =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(new Response('{"code":1,"data":1}')), ms);
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });

  test.each([
    [TIMEOUT_MS - 100, 'answered'],
    [TIMEOUT_MS + 1, 'timeout'],
  ])('with an answer after %d ms: %s', async (ms, outcome) => {
    vi.useFakeTimers();
    answer = (_, init) => after(ms, init.signal);
    const call = api('games/list').then(
      () => 'answered',
      (error: unknown) => (error as ApiError).kind,
    );
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 10);
    expect(await call).toBe(outcome);
  });

  test.each<readonly [string, number, (control: AbortController) => void]>([
    ['its answer comes', SLOW_MS + 100, () => undefined],
    ['nobody waits for it any more', TIMEOUT_MS, (control) => control.abort()],
  ])('is slow after three seconds, until %s', async (_, ms, end) => {
    vi.useFakeTimers();
    answer = (__, init) => after(ms, init.signal);
    const control = new AbortController();
    const call = api('games/list', undefined, { signal: control.signal }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
    expect(calls.slow).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.slow).toBe(1);
    end(control);
    await vi.advanceTimersByTimeAsync(100);
    await call;
    expect(calls.slow).toBe(0);
  });

  test('is not slow where it may take longer by its nature', async () => {
    vi.useFakeTimers();
    answer = (_, init) => after(TIMEOUT_MS, init.signal);
    const call = api('games/list', undefined, { timeoutMs: 60_000 });
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    expect(calls.slow).toBe(0);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    await call;
  });

  test('shows no error for an aborted call', async () => {
    const control = new AbortController();
    answer = (_, init) => after(50, init.signal);
    const call = failure(api('games/list', undefined, { signal: control.signal }));
    control.abort();
    expect([(await call).kind, calls.errors]).toEqual(['aborted', []]);
  });

  test('throws without an error toast when showError is false', async () => {
    answer = () => reply({ code: 0, msg: 'ISSUE_CLOSED' });
    await failure(api('games/list', undefined, { showError: false }));
    expect(calls.errors).toEqual([]);
  });

  test('shows the loading indicator until a call ends or fails', async () => {
    answer = () => Promise.reject(new TypeError('down'));
    const call = failure(api('games/list'));
    expect(calls.loadings).toBe(1);
    await call;
    expect(calls.loadings).toBe(0);
  });
});

describe('posts that move money', () => {
  const slip = { game_id: 1, game_no: '20261121-0001', bet_content: [] };

  test("sends the caller's idempotency key", async () => {
    await api('games/submitBet', slip, { idempotencyKey: 'k'.repeat(32) });
    expect(headersOf(0)['idempotency-key']).toBe('k'.repeat(32));
  });

  test('sends no key with other calls', async () => {
    await api('user/logout');
    expect(headersOf(0)).not.toHaveProperty('idempotency-key');
  });

  test.each<[string, unknown, number, boolean]>([
    ['a refusal', { code: 0, msg: 'ISSUE_CLOSED' }, 200, false],
    ['a lost session', { code: 401, msg: '' }, 401, false],
    ['a server error', { code: 500, msg: '' }, 500, true],
    ['a gateway page', '<html>', 504, true],
  ])('after %s the outcome is unknown: %s', async (_, body, status, isOpen) => {
    answer = () => reply(body, status);
    expect((await failure(api('games/submitBet', slip))).isOpen).toBe(isOpen);
  });
});
