import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Route } from '@tessera/contract/route';
import { ROUTES } from '@tessera/contract/routes';

import { buildApp } from '../../src/app.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const database = useDatabase();
const server = useServer(database, { addressRate: 5, memberRate: 3, betRate: 1 });

/** Every field of a reply that holds money. */
const MONEY_FIELDS =
  `after amount auto_cashout available balance before bonus daily_left daily_limit deposit deposit_left
  deposited fee
  fee_min frozen guest_balance issue_limit left locked main max max_amount max_bet min min_amount min_bet money
  max_loss max_payout max_payout_after rest unit_amount bought_amount settled_amount returned_amount stop_loss stop_win
  need_turnover net offer paid paid_amount profit real_amount returned row_left score_per stake staked stakes total_amount total_bet
  total_deposit total_profit total_win total_withdraw turnover turnover_left unit used win_amount
  withdrawals withdrawn worth`.split(/\s+/);

type Schema = {
  readonly type?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};
type Leaf = Pick<Schema, 'type' | 'pattern'> & { readonly name: string; readonly at: string };

/** The texts and numbers of all replies. An amount beside its coin is counted in that coin, and is none. */
function replyLeaves(): Leaf[] {
  const walk = (schema: Schema, name: string, at: string): Leaf[] => {
    const { type, pattern, properties = {}, items, anyOf = [] } = schema;
    const own = type === 'string' || type === 'integer' || type === 'number';
    return [
      ...(own ? [{ name, at, type, ...(pattern !== undefined && { pattern }) }] : []),
      ...anyOf.flatMap((each) => walk(each, name, at)),
      ...(items ? walk(items, name, at) : []),
      ...Object.entries(properties)
        .filter(([key]) => !(key === 'amount' && 'coin' in properties))
        .flatMap(([key, each]) => walk(each, key, `${at}.${key}`)),
    ];
  };
  return Object.entries<Route>(ROUTES).flatMap(([call, { data }]) => walk(data as Schema, '', call));
}

describe('OpenAPI document', () => {
  it('lists every call of the contract, and the server answers each', async () => {
    const { body } = await server.get('openapi.json');
    const { openapi, paths } = body as unknown as { openapi: string; paths: Record<string, object> };
    expect(openapi).toMatch(/^3\.1\./);
    expect(Object.keys(paths).toSorted()).toEqual(
      [...Object.keys(ROUTES).map((each) => `/api/${each}`), '/api/live'].toSorted(),
    );
    for (const [name, route] of Object.entries<Route>(ROUTES)) {
      expect(paths[`/api/${name}`]).toHaveProperty(route.method.toLowerCase());
      const reply = await (route.method === 'GET' ? server.get(name) : server.post(name, {}));
      expect([name, reply.status]).toEqual([name, route.auth === 'member' ? 401 : 200]);
    }
  });

  it('defines amounts of money as text with two decimals in every reply', () => {
    const leaves = replyLeaves();
    const amounts = leaves.filter(({ pattern }) => pattern === '^-?[0-9]{1,13}\\.[0-9]{2}$');
    const names = new Set(amounts.map(({ name }) => name));
    expect(names).toEqual(new Set(MONEY_FIELDS));
    const others = leaves.filter((leaf) => names.has(leaf.name) && !amounts.includes(leaf));
    // Units of an offer's progress rather than the amount of a ticket's line; and limits, of which those of
    // time are minutes.
    const named = others
      .map(({ at }) => at)
      .filter((at) => !/^protection\/\w+\.(?:protection\.)?limits\./.test(at));
    expect(named).toEqual(['welfare/index.unit']);
  });

  it('has no field for a password, a salt or a hash of either in any reply', () => {
    const texts = replyLeaves().filter(({ type }) => type === 'string');
    const suspects = texts.filter(({ name }) => /pass(?!key)|pwd|salt|secret|_hash|^mac$/i.test(name));
    // The key of an app of codes is shown once, to be typed into it.
    expect(suspects.map(({ at }) => at)).toEqual(['security/beginTotp.secret']);
  });

  it('is readable as a page without a script', async () => {
    const reply = await server.get('/api/docs');
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.text).not.toContain('<script');
    for (const name of Object.keys(ROUTES)) expect(reply.text).toContain(`/api/${name}</code>`);
    expect((await server.get('/api/docs.css')).headers['content-type']).toContain('text/css');
  });
});

describe('operations endpoints', () => {
  /** Without a token they tell all to the machine itself only. */
  const HERE = { ip: '127.0.0.1' };

  it('report live and ready', async () => {
    expect((await server.get('/healthz')).text).toBe('{"status":"ok"}');
    const ready = await server.get('/readyz', {}, HERE);
    expect([ready.status, JSON.parse(ready.text)]).toEqual([
      200,
      { status: 'ready', checks: { database: true, rounds: true, keeper: true } },
    ]);
  });

  it('report not ready when the database is down', async () => {
    await database.owner.query('alter table rounds rename to hidden_rounds');
    const reply = await server.get('/readyz', {}, HERE);
    await database.owner.query('alter table hidden_rounds rename to rounds');
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      503,
      { status: 'not ready', checks: { database: false, rounds: false, keeper: true } },
    ]);
  });

  it('count calls and refusals', async () => {
    await server.get('index/index');
    await server.get('user/index');
    const { text } = await server.get('/metrics', {}, HERE);
    expect(text).toMatch(/tessera_http_request_seconds_count\{route="index\/index"\} [1-9]/);
    expect(text).toMatch(/tessera_refusals_total\{code="UNAUTHORIZED"\} [1-9]/);
    expect(text).toMatch(/tessera_refusals_total\{code="MONEY_NOT_ENOUGH"\} 0/);
  });
});

describe('rate limit', () => {
  it('rejects calls of one address beyond a burst of four seconds, and no other address', async () => {
    const from = async (ip: string) => (await server.get('index/index', {}, { ip })).body.msg;
    const many = [];
    for (let n = 0; n < 22; n++) many.push(await from('203.0.113.1'));
    expect(many.filter((each) => each === '')).toHaveLength(20);
    expect(many.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(await from('203.0.113.2')).toBe('');
    const early = await server.get('index/index', {}, { ip: '203.0.113.1' });
    expect(early.body.data).toEqual({ limit: 'address', retry_after: 1 });
    expect(early.headers['retry-after']).toBe('1');
    server.clock.now += 200;
    expect([await from('203.0.113.1'), await from('203.0.113.1')]).toEqual(['', 'TOO_MANY_REQUESTS']);
  });

  it('rejects calls of one member from any address', async () => {
    const { token } = await server.member('Hasty1');
    const many = [];
    for (let n = 0; n < 14; n++) many.push((await server.get('user/index', {}, { token })).body.msg);
    expect(many.filter((each) => each === 'TOO_MANY_REQUESTS')).toHaveLength(2);
    const early = await server.get('user/index', {}, { token });
    expect(early.body.data).toEqual({ limit: 'member', retry_after: 1 });
    expect(early.headers['retry-after']).toBe('1');
  });

  it('rejects bets of one member beyond one a second after a burst of five, and no other call', async () => {
    const [hasty, other] = [await server.member('Hasty2'), await server.member('Hasty3')];
    const bet = async ({ token }: { token: string }) =>
      (await server.post('games/submitBet', { game_id: 1 }, { token })).body;
    const many = [];
    for (let n = 0; n < 6; n++) many.push((await bet(hasty)).msg);
    expect(many.filter((each) => each === 'TOO_MANY_REQUESTS')).toHaveLength(1);
    expect((await bet(hasty)).data).toEqual({ limit: 'bets', retry_after: 1 });
    expect((await bet(other)).msg).not.toBe('TOO_MANY_REQUESTS');
    expect((await server.get('user/index', {}, hasty)).body.code).toBe(1);
    server.clock.now += 1_000;
    expect([(await bet(hasty)).msg, (await bet(hasty)).msg]).toEqual([many[0], 'TOO_MANY_REQUESTS']);
  });
});

describe('web app', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'web-'));
  const opened: { app?: FastifyInstance } = {};
  let calls = 0;
  // Every call comes from its own address, so that none is rejected because of earlier ones.
  const get = (url: string, headers: Record<string, string> = {}) => {
    if (!opened.app) throw new Error('not built yet');
    calls += 1;
    return opened.app.inject({
      url,
      headers,
      remoteAddress: `192.0.2.${calls}`,
    });
  };
  beforeAll(async () => {
    mkdirSync(path.join(root, 'assets'));
    const files = { 'index.html': '<!doctype html><p>home', 'assets/app-1a2b3c.js': 'start()'.repeat(300) };
    writeFileSync(path.join(root, 'worker.js'), 'work()');
    writeFileSync(path.join(root, 'app.en.webmanifest'), '{}');
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(path.join(root, name), text);
      writeFileSync(path.join(root, `${name}.br`), brotliCompressSync(text));
    }
    writeFileSync(
      path.join(root, 'csp.json'),
      JSON.stringify({ script: ['sha256-AAAA='], style: ['sha256-BBBB='] }),
    );
    opened.app = await buildApp(server.ctx, { webRoot: root });
  });
  afterAll(async () => {
    await opened.app?.close();
    rmSync(root, { recursive: true });
  });

  it('is served with its own policy, revalidated each time and precompressed', async () => {
    const reply = await get('/', { 'accept-encoding': 'br, gzip' });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    });
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('<!doctype html><p>home');
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain(
      "default-src 'none'; script-src 'self' 'sha256-AAAA='; style-src 'self' 'sha256-BBBB='",
    );
    for (const rule of [
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'; trusted-types tessera-worker dompurify",
    ]) {
      expect(policy).toContain(rule);
    }
    expect(policy).not.toContain('unsafe');
  });

  it('frames only the rail and the origins of the setting, which the app is told', async () => {
    const env = { ...server.ctx.env, viewerOrigins: ['https://help.example.com'] };
    const rail = { ...server.ctx.rail, origins: ['https://pay.example.com'] };
    const app = await buildApp({ ...server.ctx, env, rail }, { webRoot: root });
    const [page, site] = [
      await app.inject({ url: '/', remoteAddress: '192.0.2.251' }),
      await app.inject({ url: '/api/index/index', remoteAddress: '192.0.2.251' }),
    ];
    await app.close();
    const origins = ['https://pay.example.com', 'https://help.example.com'];
    expect(String(page.headers['content-security-policy'])).toContain(`; frame-src ${origins.join(' ')}`);
    expect(site.json().data.embed).toEqual(origins);
  });

  it('has a manifest and a service worker that are looked up each time', async () => {
    const [worker, manifest] = [await get('/worker.js'), await get('/app.en.webmanifest')];
    expect([worker.body, worker.headers['cache-control']]).toEqual(['work()', 'no-cache']);
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'");
    expect(manifest.headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'cache-control': 'no-cache',
    });
  });

  it('replaces a service worker that is switched off by one that removes itself', async () => {
    const env = { ...server.ctx.env, serviceWorker: 'off' as const };
    const app = await buildApp({ ...server.ctx, env }, { webRoot: root });
    const reply = await app.inject({ url: '/worker.js', remoteAddress: '192.0.2.250' });
    await app.close();
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(reply.headers['content-type']).toContain('javascript');
    for (const step of ['skipWaiting()', 'caches.delete(', 'registration.unregister()'])
      expect(reply.body).toContain(step);
  });

  it('caches files with a hash in their name permanently', async () => {
    const reply = await get('/assets/app-1a2b3c.js');
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers['content-type']).toContain('javascript');
  });

  it.each([
    '/csp.json',
    '/assets/none.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/api/none',
    '/assets/',
  ])('answers %s with a 404 of the API', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 404, msg: 'NOT_FOUND', data: null });
  });

  it('compresses long replies of the API and sends short ones as they are', async () => {
    const long = await get('/api/openapi.json', { 'accept-encoding': 'br' });
    expect(long.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(long.rawPayload).toString())).toHaveProperty('openapi');
    expect(
      (await get('/api/user/index', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined();
  });
});
