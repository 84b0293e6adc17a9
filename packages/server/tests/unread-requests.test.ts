import { describe, expect, it } from 'vitest';

import { useDatabase } from './support/database.ts';
import { useServer } from './support/http.ts';

const at = useDatabase();
const server = useServer(at);
const guarded = useServer(at, { opsToken: 'the token of monitoring', nodeNumber: 2 });

const FORM = 'application/x-www-form-urlencoded';
const NUL = String.fromCharCode(0);

/** What a browser says of a post, and the code of its answer. */
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
  ])('is refused %s', async (_, headers) => {
    expect(await posted(headers)).toBe('FORBIDDEN');
  });

  it.each([
    ['of the app', { 'sec-fetch-site': 'same-origin', origin: 'https://own.example' }],
    ['of an origin that is let in', { 'sec-fetch-site': 'cross-site', origin: 'https://app.example' }],
    ['of a program', {}],
  ])('is read when it is one %s', async (_, headers) => {
    expect(await posted(headers)).not.toBe('FORBIDDEN');
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

  it('is open without one', async () => {
    expect((await server.app.inject({ url: '/metrics' })).statusCode).toBe(200);
  });
});
