import { expect, it } from 'vitest';

import type { Route } from '@tessera/contract/route';
import { ROUTES, type RoutePath } from '@tessera/contract/routes';

import { useDatabase } from '../support/database.ts';
import { type TestReply, useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);
/** Behind a proxy that ends TLS. */
const proxied = useServer(at, { trustedProxies: 1, nodeNumber: 2 });

/** On every reply, errors included. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/./),
};

function missing({ status, headers, text }: TestReply): string[] {
  const policy = String(headers['content-security-policy']);
  return [
    ...Object.entries(ALWAYS).flatMap(([name, value]) => {
      const isThere = typeof value === 'string' ? headers[name] === value : Boolean(headers[name]);
      return isThere ? [] : [name];
    }),
    ...(/^default-src 'none'(;|$)/.test(policy) ? [] : [`content-security-policy: ${policy}`]),
    ...(/unsafe-(inline|eval)/.test(policy) ? ['content-security-policy allows scripts'] : []),
    ...(headers['cross-origin-resource-policy'] === undefined ? ['cross-origin-resource-policy'] : []),
    ...(headers['cache-control'] === undefined ? ['cache-control'] : []),
    ...(text === '' || status === 204 || headers['content-type'] !== undefined ? [] : ['content-type']),
    ...['server', 'x-powered-by', 'set-cookie'].filter((name) => headers[name] !== undefined),
  ];
}

const calls = Object.entries<Route>(ROUTES) as [RoutePath, Route][];

it('all security headers are on the reply of every call: without a session, with one, malformed and by another method', async () => {
  const { token } = await server.member('Headers1');
  const wrong: unknown[] = [];
  const expectHeaders = (what: string, reply: TestReply): void => {
    const gaps = missing(reply);
    if (reply.headers['cache-control'] !== 'no-store') gaps.push(`cache-control of an API reply`);
    if (gaps.length > 0) wrong.push([what, reply.status, gaps]);
  };
  for (const [path, { method }] of calls) {
    const send = (options: object) =>
      method === 'GET' ? server.get(path, {}, options) : server.post(path, {}, options);
    expectHeaders(`${path} as a visitor`, await send({}));
    expectHeaders(`${path} as a member`, await send({ token }));
    expectHeaders(`${path} malformed`, await server.post(path, undefined, { raw: '{"a":', token }));
  }
  expect(wrong).toEqual([]);
});

it.each([
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
  '/api/none',
  '/api/%zz',
  '/none',
  '/uploads/none',
  '/uploads/20270115/aaaaaaaaaaaaaaaaaaaaaa.jpg',
  '/api/live?topics=none',
  `/api/${'a'.repeat(3_000)}`,
])('all security headers are on the reply of %s', async (url) => {
  expect(missing(await server.get(url))).toEqual([]);
});

it('all security headers are on refusals by size, by type and by a wrong signature', async () => {
  const raw = (body: string, type = 'application/json', url = 'user/login') =>
    server.post(url, undefined, { raw: body, headers: { 'content-type': type } });
  for (const reply of [
    await raw(`{"a":"${'x'.repeat(70_000)}"}`),
    await raw('<a/>', 'text/xml'),
    await raw('{}', 'application/json', '/api/rails/cashier/callback'),
    await raw('{}', 'application/csp-report', '/api/csp-report'),
    await raw('{}', 'text/plain', '/api/crash-report'),
  ])
    expect([reply.status, missing(reply)]).toEqual([reply.status, []]);
});

it('transport security is told behind TLS, and not over plain HTTP', async () => {
  const over = async (proto: string) =>
    (await proxied.get('index/index', {}, { headers: { 'x-forwarded-proto': proto } })).headers[
      'strict-transport-security'
    ];
  expect(await over('https')).toBe('max-age=31536000');
  expect(await over('http')).toBeUndefined();
  // Nobody but our own proxy says so.
  const { headers } = await server.get('index/index', {}, { headers: { 'x-forwarded-proto': 'https' } });
  expect(headers['strict-transport-security']).toBeUndefined();
});
