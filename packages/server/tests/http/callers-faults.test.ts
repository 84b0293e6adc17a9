import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const server = useServer(useDatabase());
const sockets: Socket[] = [];
let token = '';

beforeAll(async () => {
  ({ token } = await server.member('Faulty1'));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => void server.log.splice(0));
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.app.server.closeAllConnections());

/** Lines of the log that report a fault of ours. */
const faults = (): string[] =>
  server.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=cut';
const FIELD = '--cut\r\ncontent-disposition: form-data; name="account"\r\n\r\nsomebody\r\n';
const FILE = '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nPNG';

/** Bodies that no server can read as what they say they are. */
const BROKEN: readonly [string, string, string | Buffer][] = [
  ['multipart without a boundary', 'multipart/form-data', FIELD],
  ['multipart with an empty boundary', 'multipart/form-data; boundary=', FIELD],
  ['multipart with the boundary of another body', 'multipart/form-data; boundary=other', FIELD],
  ['multipart without its final boundary', MULTIPART, FIELD],
  ['multipart that ends inside a file', MULTIPART, FILE],
  ['multipart that ends inside a header', MULTIPART, '--cut\r\ncontent-dispo'],
  ['multipart that is no multipart', MULTIPART, 'nonsense'],
  ['multipart in capitals without a boundary', 'Multipart/Form-Data', FIELD],
  ['JSON that breaks off', JSON_TYPE, '{"account":'],
  ['JSON after a byte order mark of another encoding', JSON_TYPE, Buffer.from('\ufeff{}', 'utf16le')],
  ['JSON in UTF-16', 'application/json; charset=utf-16', Buffer.from('{"account":"a"}', 'utf16le')],
  ['compressed JSON', JSON_TYPE, gzipSync('{"account":"somebody","password":"abcd1234"}')],
  ['an unknown type', 'text/xml', '<a/>'],
  ['a type that is none', ';;;', 'x'],
];

const POSTS = [
  'user/login',
  'user/register',
  'sms/send',
  'index/feedback',
  'common/upload',
  'games/submitBet',
];

describe('a body that cannot be read', () => {
  it.each(BROKEN)('is refused as the mistake of its caller: %s', async (_what, type, raw) => {
    for (const path of POSTS) {
      const { status, body } = await server.post(path, undefined, {
        raw,
        token,
        headers: { 'content-type': type },
      });
      expect([path, status, body.code, body.msg]).toEqual([path, 200, 0, 'INVALID_PARAMETERS']);
    }
    expect(faults()).toEqual([]);
  });

  it.each(BROKEN)('asks a visitor to log in where a member calls: %s', async (_what, type, raw) => {
    for (const path of ['common/upload', 'user/profile', 'games/submitBet']) {
      const { body } = await server.post(path, undefined, { raw, headers: { 'content-type': type } });
      expect([path, body.msg]).toEqual([path, 'UNAUTHORIZED']);
    }
    expect(faults()).toEqual([]);
  });

  it.each(BROKEN)('does not make an unknown call another thing: %s', async (_what, type, raw) => {
    const headers = { 'content-type': type };
    for (const path of ['no/such/call', '/nowhere', '/assets/nothing.js']) {
      const { status, body } = await server.post(path, undefined, { raw, headers });
      expect([path, status, body.code, body.msg]).toEqual([path, 404, 404, 'NOT_FOUND']);
    }
    const put = await server.app.inject({ method: 'PUT', url: '/api/user/login', headers, payload: raw });
    expect([put.statusCode, put.json<{ msg: string }>().msg]).toEqual([405, 'NOT_SUPPORTED']);
    expect(faults()).toEqual([]);
  });

  it('is refused in a text of a report and of a payment too', async () => {
    for (const [, type, payload] of BROKEN) {
      for (const url of ['/api/csp-report', '/api/crash-report', '/api/rail/callback']) {
        const reply = await server.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type },
          payload,
        });
        expect([url, type, reply.statusCode < 500]).toEqual([url, type, true]);
      }
    }
    expect(faults()).toEqual([]);
  });

  it('of an unknown call may be larger than any', async () => {
    const raw = 'x'.repeat(200_000);
    expect(await server.post('no/such/call', undefined, { raw })).toMatchObject({ status: 404 });
  });
});

/** Sends the beginning of a request over a connection of its own and ends it there. Resolves once the server
 *  has noticed. */
async function cutOff(beginning: string, how: 'end' | 'reset'): Promise<void> {
  const { port } = server.app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const arrived = once(server.app.server, 'request');
  socket.write(beginning);
  const [request] = (await arrived) as [IncomingMessage];
  // A reset arrives as an error first.
  const noticed = new Promise((resolve) => request.socket.once('close', resolve));
  if (how === 'end') socket.end();
  else socket.resetAndDestroy();
  await noticed;
}

describe('a connection that is lost inside a body', () => {
  const HEAD = (path: string, type: string): string =>
    `POST /api/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${token}\r\ncontent-type: ${type}\r\ncontent-length: 60000\r\n\r\n`;
  it.each([
    ['JSON', JSON_TYPE, '{"account":"some'],
    ['a form', FORM, 'account=some'],
    ['a field', MULTIPART, FIELD.slice(0, -5)],
    ['a file', MULTIPART, FILE],
    ['a body that has not begun', MULTIPART, ''],
  ])('of %s leaves no fault in the log', async (_what, type, beginning) => {
    for (const how of ['end', 'reset'] as const) {
      for (const path of ['user/login', 'common/upload', 'no/such/call', 'games/submitBet'])
        await cutOff(HEAD(path, type) + beginning, how);
    }
    expect(await server.get('index/index')).toMatchObject({ status: 200 });
    expect(faults()).toEqual([]);
  });
});

describe('an odd request', () => {
  it.each([
    '/%',
    '/%zz',
    '/api/%ff',
    '/api/user/%2e%2e/index',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cwindows',
    '/uploads/%c0%ae',
    `/uploads/${'a'.repeat(3_000)}`,
    `/api/${'a/'.repeat(3_000)}`,
    '/api/index/index?%',
    '/api/index/index?a=%zz&a=%ff',
    '/api/index/index?=&&==',
    '/api/index/index?__proto__=1&constructor=2',
    '/api/index/index;a=1',
    '//api//index//index',
    '/api/index/index#part',
    '/*',
  ])('to %s is answered', async (url) => {
    for (const method of ['GET', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const) {
      const { statusCode } = await server.app.inject({ method, url });
      expect([method, statusCode < 500]).toEqual([method, true]);
    }
    expect(faults()).toEqual([]);
  });

  it.each([
    { 'accept-encoding': 'nonsense;q=x' },
    { 'accept-encoding': 'identity;q=0, *;q=0' },
    { 'accept-language': '\u00e9;;q=,,*' },
    { range: 'bytes=9-1,x' },
    { 'if-modified-since': 'never' },
    { 'x-forwarded-for': 'nobody, ,::::' },
    { host: '%%' },
    { token: '\u00ff'.repeat(100) },
    { 'idempotency-key': '\u00e9' },
    { 'content-encoding': 'gzip' },
    { expect: 'nothing' },
  ])('with the headers %j is answered', async (headers) => {
    for (const path of ['index/index', 'user/index', '/', '/uploads/x'])
      expect((await server.get(path, {}, { headers })).status).toBeLessThan(500);
    expect((await server.post('user/login', {}, { headers })).status).toBeLessThan(500);
    expect(faults()).toEqual([]);
  });

  it.each(['PROPFIND', 'TRACE', 'LINK', 'M-SEARCH', 'QUERY', 'SEARCH', 'LOCK'])(
    'by the method %s is answered',
    async (method) => {
      const { port } = server.app.server.address() as { port: number };
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.write(`${method} /api/index/index HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 (?:400|404|405) /);
      expect(faults()).toEqual([]);
    },
  );
});
