// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import type { RoutePath } from '@tessera/contract/routes';

import { formatDayTime } from '../i18n/format-day.ts';
import { loadLocale, loadTexts, translateMessage } from '../i18n/i18n.ts';
import type { ApiError } from './api-error.ts';
import { createApi, TIMEOUT_MS, type CallOptions } from './client.ts';
import { methodOf } from './methods.ts';
import { readFailure } from './read-failure.ts';
import { serverClock } from './server-clock.ts';

/** The error catalogue of the specification, section 8, line by line: what the server answers, and what the
 *  reader sees. */
type Answer = (init: RequestInit) => Promise<Response>;
type Seen = { kind: string; text: string; toasts: string[]; lostTokens: string[]; loadings: number };

const body =
  (value: unknown, status = 200): Answer =>
  async () =>
    new Response(typeof value === 'string' ? value : JSON.stringify(value), { status });
const refuse = (msg: string): Answer => body({ code: 0, msg });
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const never: Answer = ({ signal }) =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  );

async function call(
  answer: Answer,
  path: RoutePath = 'games/list',
  options: CallOptions = {},
): Promise<Seen> {
  const toasts: string[] = [];
  const lostTokens: string[] = [];
  let loadings = 0;
  const api = createApi({
    fetch: (_url, init) => answer(init),
    methodOf,
    locale: () => 'en',
    token: () => 'tok',
    failureOf: async (called, { status, text }) => readFailure(called, status, text),
    onUnauthorized: (token) => lostTokens.push(token),
    showLoading: () => (loadings += 1),
    hideLoading: () => undefined,
    showError: (text) => toasts.push(text),
    onSlow: () => undefined,
    takePrefetched: () => null,
    onServerTime: () => undefined,
    onReplyTime: () => undefined,
  });
  const [kind, text] = await api(path, undefined, options).then(
    () => ['success', ''] as const,
    (error: unknown) => [(error as ApiError).kind, (error as ApiError).message] as const,
  );
  return { kind, text, toasts, lostTokens, loadings };
}

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('response handling', () => {
  test.each<[string, unknown]>([
    ['code 1', { code: 1 }],
    ['code 200', { code: 200 }],
    ['success true', { success: true }],
  ])('%s is a success', async (_, value) => {
    expect(await call(body(value))).toMatchObject({ kind: 'success', toasts: [] });
  });

  test.each<[string, Answer, string, string]>([
    ['code 0 with a code', refuse('ISSUE_CLOSED'), 'refused', 'Period closed'],
    ['code 0 with a dotted key', refuse('error.bet'), 'refused', 'Bet failed'],
    ['code 0 with raw text', refuse('Come back on Monday'), 'refused', 'Come back on Monday'],
    ['code 0 without a message', body({ code: 0 }), 'refused', 'The request failed'],
    ['code 0 with message alone', body({ code: 0, message: 'CARD_DELETED' }), 'refused', 'Wallet deleted'],
    ['code 0 reads msg first', body({ code: 0, msg: 'a', message: 'b' }), 'refused', 'a'],
    ['another code reads message first', body({ code: 9, msg: 'a', message: 'b' }), 'http', 'b'],
    ['another code reads msg', body({ code: 9, msg: 'SERVER_BUSY' }), 'http', 'Server busy, try later'],
    ['another code without a message', body({ code: 9 }), 'http', 'The request failed'],
    ['a reply that is not JSON', body('<html>'), 'malformed', 'The request failed'],
    ['a lost connection', lost, 'network', 'Connection failed'],
  ])('%s', async (_, answer, kind, text) => {
    expect(await call(answer)).toMatchObject({ kind, text, toasts: [text] });
  });

  test('code 401 reports the token that is over', async () => {
    expect(await call(body({ code: 401, msg: 'UNAUTHORIZED' }, 401))).toMatchObject({
      kind: 'unauthorized',
      text: 'Login expired, log in again',
      lostTokens: ['tok'],
    });
  });

  test('code 401 counts with HTTP 200 too', async () => {
    expect(await call(body({ code: 401 }))).toMatchObject({ kind: 'unauthorized', lostTokens: ['tok'] });
  });

  test('showError false suppresses the toast of every failure', async () => {
    for (const answer of [refuse('ISSUE_CLOSED'), body('<html>', 502), lost, body({ code: 401 })])
      expect((await call(answer, 'games/list', { showError: false })).toasts).toEqual([]);
  });

  test('showLoading false suppresses the indicator', async () => {
    expect((await call(body({ code: 1 }))).loadings).toBe(1);
    expect((await call(body({ code: 1 }), 'games/list', { showLoading: false })).loadings).toBe(0);
  });
});

test.each([
  ['CHANNEL_NOT_EXISTS', 'Channel not found'],
  ['CARD_NOT_EXISTS', 'Wallet not found'],
  ['CARD_DELETED', 'Wallet deleted'],
  ['MONEY_NOT_ENOUGH', 'Insufficient balance'],
  ['BALANCE_NOT_ENOUGH', 'Insufficient balance'],
  ['USER_NOT_EXISTS', 'User not found'],
  ['WITHDRAW_REJECT', 'Withdraw rejected'],
  ['GAME_NOT_EXIST', 'Game not found'],
  ['ISSUE_CLOSED', 'Period closed'],
  ['ACCOUNT_IS_FROZEN', 'Account is frozen'],
  ['USERNAME_EXISTS', 'Username taken, choose another'],
  ['SERVER_BUSY', 'Server busy, try later'],
])('the server code %s reads "%s"', async (code, text) => {
  expect((await call(refuse(code))).toasts).toEqual([text]);
});

test('the server code ACCOUNT_IS_ABNORMAL, which comes with a 401, reads "Account is abnormal"', async () => {
  const answer = body({ code: 401, msg: 'ACCOUNT_IS_ABNORMAL', data: null }, 401);
  expect(await call(answer)).toMatchObject({
    kind: 'unauthorized',
    toasts: ['Account is abnormal'],
    lostTokens: ['tok'],
  });
});

describe('a lock says until when', () => {
  const NOW_S = 1_795_392_610;
  const NBSP = /\u00a0|[\u2066-\u2069]/g;
  const shown = async (msg: string, data: object): Promise<string | undefined> =>
    (await call(body({ code: 0, msg, data }))).toasts[0]?.replaceAll(NBSP, ' ').replaceAll(/ +/g, ' ');
  const minuteOf = (seconds: number): string => formatDayTime(seconds, 'en').replaceAll(NBSP, ' ');

  beforeEach(() => {
    vi.spyOn(serverClock, 'now').mockReturnValue(NOW_S * 1000);
  });

  test.each([
    ['LOGIN_LOCKED', { until: NOW_S + 29.2 }, 'Too many attempts, log in later (again in 30 seconds )'],
    [
      'TOO_MANY_REQUESTS',
      { limit: 'address', retry_after: 3 },
      'Too many requests, try later (again in 3 seconds )',
    ],
    ['SMS_TOO_FREQUENT', { until: NOW_S - 1 }, 'Too many codes requested, try later'],
    ['SMS_TOO_FREQUENT', { until: NOW_S }, 'Too many codes requested, try later'],
  ])('%s with %j: %s', async (msg, data, text) => {
    expect((await shown(msg, data))?.replaceAll(' )', ')')).toBe(text.replaceAll(' )', ')'));
  });

  test.each([
    ['SMS_TOO_FREQUENT', { until: NOW_S + 3_600 }, 3_650],
    ['TRANSFER_REJECT', { reason: 'password_changed', until: NOW_S + 86_400 }, 86_450],
    ['TOO_MANY_REQUESTS', { limit: 'registrations', retry_after: 1_800 }, 1_850],
  ])('%s with %j by a minute in which it is over', async (msg, data, afterS) => {
    expect(await shown(msg, data)).toContain(`(until ${minuteOf(NOW_S + afterS)}`.trim());
  });
});

test.each([
  [400, 'Invalid parameters'],
  [401, 'Unauthorized, log in again'],
  [403, 'Access denied'],
  [404, 'Not found'],
  [405, 'Method not allowed'],
  [408, 'Request timeout'],
  [429, 'Server busy, try later'],
  [500, 'Server error'],
  [502, 'Gateway error'],
  [503, 'Service unavailable'],
  [504, 'Gateway timeout'],
])('HTTP %d reads "%s", unless the body has a code of its own', async (status, text) => {
  expect((await call(body('<html>', status))).text).toBe(text);
  if (status !== 401) {
    const own = body({ code: 0, msg: 'ISSUE_CLOSED' }, status);
    expect((await call(own)).text).toBe('Period closed');
  }
});

describe('other messages', () => {
  test.each<[string, RoutePath, Answer]>([
    ['Failed to get period', 'games/getGameResult', body({ code: 0 })],
    ['Failed to get period', 'games/getGameResult', body('<html>')],
    ['Bet failed', 'games/submitBet', body({ code: 0, msg: '' })],
    ['Transfer failed, retry', 'trade/transfer', body({ code: 0 })],
    ['Upload failed', 'common/upload', body({ code: 0 })],
    ['Upload failed', 'common/upload', body('<html>')],
    ['Upload failed', 'common/upload', body('<html>', 502)],
    ['The file is gone', 'common/upload', body({ code: 3, message: 'The file is gone' })],
    ['The file is gone', 'common/upload', body({ code: 0, msg: 'The file is gone' })],
  ])('"%s" after %s', async (text, path, answer) => {
    expect((await call(answer, path)).toasts).toEqual([text]);
  });

  test('"Failed to assemble data" is the text of its key, which the bet page uses', () => {
    expect(translateMessage('error.assemble')).toBe('Failed to assemble data');
  });

  test('"Network error" when the phone has no network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await call(lost)).toMatchObject({ kind: 'network', toasts: ['Network error'] });
  });

  test.each<[RoutePath, number, CallOptions]>([
    ['games/list', TIMEOUT_MS, {}],
    ['common/upload', 60_000, { timeoutMs: 60_000 }],
  ])('"Request timeout" for %s after %d ms', async (path, ms, options) => {
    vi.useFakeTimers();
    let seen: Seen | null = null;
    void call(never, path, options).then((result) => (seen = result));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(seen).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toMatchObject({ kind: 'timeout', toasts: ['Request timeout'] });
  });
});

test.each([
  ['Invalid parameters', 'INVALID_PARAMETERS', 'Invalid parameters'],
  ['Please login first', 'UNAUTHORIZED', 'Login expired, log in again'],
  ['You have no permission', 'FORBIDDEN', 'You may not do this'],
  ['Username already exist', 'USERNAME_EXISTS', 'Username taken, choose another'],
  ['Nickname already exist', 'NICKNAME_EXISTS', 'Nickname taken'],
  ['Email already exist', 'EMAIL_EXISTS', 'Email already in use'],
  ['Mobile already exist', 'MOBILE_EXISTS', 'Mobile number already in use'],
  ['Account is incorrect', 'ACCOUNT_OR_PASSWORD_INCORRECT', 'Account or password incorrect'],
  ['Password is incorrect', 'ACCOUNT_OR_PASSWORD_INCORRECT', 'Account or password incorrect'],
  ['Account is locked', 'ACCOUNT_IS_FROZEN', 'Account is frozen'],
  ['Account not exist', 'ACCOUNT_IS_ABNORMAL', 'Account is abnormal'],
  ['Please try again after 1 day', 'LOGIN_LOCKED', 'Too many attempts, log in later'],
  ['Captcha is incorrect', 'CAPTCHA_INCORRECT', 'Code incorrect'],
  ['Mobile is incorrect', 'MOBILE_INCORRECT', 'Invalid mobile number'],
  ['Email is incorrect', 'EMAIL_INCORRECT', 'Invalid email'],
  ['Password must be 6 to 30 characters', 'PASSWORD_INVALID', 'Invalid password: 6-30 characters'],
  ['User center already closed', 'SERVICE_CLOSED', 'The service is closed'],
  ['An error occurred', 'SERVER_ERROR', 'Server error'],
  ['发送频繁', 'SMS_TOO_FREQUENT', 'Too many codes requested, try later'],
  ['发送失败，请检查短信配置是否正确', 'SMS_FAILED', 'The message could not be sent'],
  ['已被注册', 'MOBILE_REGISTERED', 'This number is registered already, log in instead'],
  ['已被占用', 'MOBILE_TAKEN', 'This number belongs to another account'],
  ['未注册', 'MOBILE_NOT_REGISTERED', 'This number is not registered'],
  ['手机号不正确', 'MOBILE_INCORRECT', 'Invalid mobile number'],
])('the sentence "%s" of other servers is %s', (sentence, code, text) => {
  expect(readFailure('user/login', 200, JSON.stringify({ code: 0, msg: sentence }))).toMatchObject({
    kind: 'refused',
    code,
    message: text,
  });
});
