import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);
const guarded = useServer(at, { opsToken: 'the token of monitoring', nodeNumber: 2 });

const FORM = 'application/x-www-form-urlencoded';
const NUL = String.fromCharCode(0);

/** Posts a form with a browser's headers, and returns the code of the reply. */
const posted = async (headers: Record<string, string>, payload = 'username=nobody12&password=abcd1234') =>
  (
    await server.app.inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'content-type': FORM, ...headers },
      payload,
    })
  ).json<{ msg: string }>().msg;

describe('a post that another site makes', () => {
  it.each([
    [
      'by the site that the browser names',
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    ],
    ['without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['from a sandboxed page of an older browser', { origin: 'null' }],
    ['by a form of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://other.own.example' }],
    ['by a form of another site in an older browser', { origin: 'https://evil.example' }],
    [
      'by a form of plain text',
      { 'sec-fetch-site': 'same-site', origin: 'https://other.own.example', 'content-type': 'text/plain' },
    ],
  ])('is refused %s', async (_, headers) => {
    expect(await posted(headers)).toBe('FORBIDDEN');
  });

  it.each([
    ['of the app', { 'sec-fetch-site': 'same-origin', origin: 'https://own.example' }],
    ['of an origin that is let in', { 'sec-fetch-site': 'cross-site', origin: 'https://app.example' }],
    ['of a program', {}],
    ['of the app in an older browser', { origin: 'https://localhost:80' }],
    [
      'of a neighbour that the browser has asked about',
      { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
    ],
  ])('is read when it is one %s', async (_, headers) => {
    const isJson = Object.values(headers).includes('application/json');
    expect(await posted(headers, isJson ? '{}' : undefined)).not.toBe('FORBIDDEN');
  });
});

describe('the character 0', () => {
  const boundary = 'cut';
  it.each([
    ['JSON', 'application/json', '{"username":"nobody\\u000012","password":"abcd1234"}'],
    ['a form', FORM, 'username=nobody%0012&password=abcd1234'],
    [
      'a multipart form',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\ncontent-disposition: form-data; name="username"\r\n\r\nno${NUL}body\r\n--${boundary}--\r\n`,
    ],
  ])('is refused in %s before anything is looked up', async (_, type, payload) => {
    const hashes = async () => (await server.ctx.metrics.passwordHashes.get()).values[0]?.value;
    const before = await hashes();
    expect(await posted({ 'content-type': type }, payload)).toBe('INVALID_PARAMETERS');
    expect(await hashes()).toBe(before);
  });

  it('is refused in an address', async () => {
    const reply = await server.app.inject({ url: '/api/games/index?game_id=1%00' });
    expect(reply.json()).toMatchObject({ msg: 'INVALID_PARAMETERS' });
  });
});

describe('what monitoring sees', () => {
  const get = (url: string, token?: string) =>
    guarded.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

  it('is for holders of the token', async () => {
    expect((await get('/metrics')).statusCode).toBe(401);
    expect((await get('/metrics', 'the token of monitorin')).statusCode).toBe(401);
    expect((await get('/metrics', 'the token of monitoring')).statusCode).toBe(200);
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).json()).not.toHaveProperty('checks');
    expect((await get('/readyz', 'the token of monitoring')).json()).toHaveProperty('checks');
  });

  describe('without a token', () => {
    const ask = (url: string, from: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url, headers, remoteAddress: from });

    it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('is for %s', async (from) => {
      expect((await ask('/metrics', from)).statusCode).toBe(200);
      expect((await ask('/readyz', from)).json()).toHaveProperty('checks');
    });

    it.each<[string, string, Record<string, string>]>([
      ['another machine', '192.0.2.7', {}],
      ['another machine that names this one', '192.0.2.7', { 'x-forwarded-for': '127.0.0.1' }],
      ['another machine, by IPv6', '2001:db8::7', {}],
      ['a proxy here', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
      ['a proxy here that names this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
      ['a proxy here by the standard header', '127.0.0.1', { forwarded: 'for=192.0.2.7' }],
      ['a proxy here that tells the scheme only', '127.0.0.1', { 'x-forwarded-proto': 'https' }],
    ])('is not for %s', async (_, from, headers) => {
      expect((await ask('/metrics', from, headers)).statusCode).toBe(401);
      expect((await ask('/readyz', from, headers)).json()).not.toHaveProperty('checks');
      expect((await ask('/healthz', from, headers)).statusCode).toBe(200);
    });
  });
});
