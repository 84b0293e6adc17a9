import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import http from 'node:http';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { buildApp } from '../../src/app.ts';
import { createDrain } from '../../src/http/drain.ts';
import { newRound, seedHouse, type TestRound } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at, { corsOrigins: [] });
const strict = useServer(at, { corsOrigins: [], betRate: 1, memberRate: 20, nodeNumber: 2 });
const proxied = useServer(at, { trustedProxies: 1, addressRate: 1, corsOrigins: [], nodeNumber: 3 });
const open = useServer(at, { corsOrigins: ['https://app.example'], nodeNumber: 4 });

/** One call, under the path that is answered directly and under a spelling that is left to Fastify. */
const [DIRECT, FASTIFY] = ['/api/games/submitBet', '/api/games/submitbet'];

type Seen = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: { code: number; msg: string; time: string; data: Record<string, unknown> | null };
};

/** Requests that Fastify has handled. */
const handled = { count: 0 };
const CHANNEL = 'tracing:fastify.request.handler:start';
const count = (): void => void (handled.count += 1);

let round: TestRound;
let token: string;

beforeAll(async () => {
  await seedHouse(at.db, at.owner);
  round = await newRound(at.db, server.ctx.games.byCode('k3-3')!);
  ({ token } = await server.member('Direct1'));
  subscribe(CHANNEL, count);
  for (const { app } of [server, strict, proxied, open]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => unsubscribe(CHANNEL, count));

type Sent = {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: http.OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  readonly to?: { readonly app: typeof server.app };
};

function send({ path = DIRECT, method = 'POST', headers = {}, body = '', to = server }: Sent): Promise<Seen> {
  const { port } = to.app.server.address() as { port: number };
  const size = headers['transfer-encoding'] ? {} : { 'content-length': Buffer.byteLength(body) };
  const all = { 'content-type': 'application/json', token, ...size, ...headers };
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', method, path, headers: all, agent: false });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(text) }),
      );
    });
    request.end(body);
  });
}

/** Common part of both replies: neither the time nor the id of the request. */
const alike = ({ status, headers, body: { code, msg, data } }: Seen) => {
  const { date: _date, 'x-request-id': id, ...rest } = headers;
  return { status, headers: rest, code, msg, data, hasId: typeof id === 'string' };
};

/** Sends one request both ways and returns true if Fastify had both. */
async function both(sent: Omit<Sent, 'path'>): Promise<{ direct: Seen; isLeft: boolean }> {
  const before = handled.count;
  const direct = await send({ ...sent, path: DIRECT });
  const isLeft = handled.count > before;
  const usual = await send({ ...sent, path: FASTIFY });
  expect(alike(direct)).toEqual(alike(usual));
  return { direct, isLeft };
}

const bet = (amount = '1.00', more: object = {}): string =>
  JSON.stringify({
    game_id: round.game.id,
    game_no: round.issue,
    bet_content: [{ play: 'side', number: 'big', amount }],
    ...more,
  });

it('a bet is placed without Fastify, and a repeat is the same bet in either spelling', async () => {
  const before = handled.count;
  const headers = { 'idempotency-key': 'one bet' };
  const first = await send({ headers, body: bet() });
  expect(handled.count).toBe(before);
  expect([first.status, first.body.code, first.body.data?.total_amount]).toEqual([200, 1, '1.00']);
  const { direct: again } = await both({ headers, body: bet() });
  expect(again.body.data?.order_no).toBe(first.body.data?.order_no);
  expect(again.body.data).toEqual(first.body.data);
});

describe('a request of the usual form is answered as by Fastify', () => {
  it.each<[string, string, () => Omit<Sent, 'path'>]>([
    ['without a token', 'UNAUTHORIZED', () => ({ headers: { token: '' }, body: bet() })],
    ['with a token of nobody', 'UNAUTHORIZED', () => ({ headers: { token: 'x'.repeat(43) }, body: bet() })],
    ['of broken JSON', 'INVALID_PARAMETERS', () => ({ body: '{"game_id":1' })],
    ['that reaches for a prototype', 'INVALID_PARAMETERS', () => ({ body: '{"__proto__":{"game_id":"1"}}' })],
    ['with the character 0', 'INVALID_PARAMETERS', () => ({ body: bet('1.00', { seed: '\u0000' }) })],
    ['of a list', 'INVALID_PARAMETERS', () => ({ body: '[]' })],
    ['of nothing', 'BET_EMPTY', () => ({ body: 'null' })],
    [
      'of bytes that are no text',
      'ISSUE_CLOSED',
      () => ({ body: Buffer.from(bet('1', { game_no: '\u00ff' }), 'latin1') }),
    ],
    ['of a number', 'INVALID_PARAMETERS', () => ({ body: '7' })],
    [
      'of an integer that JSON rounds',
      'INVALID_PARAMETERS',
      () => ({ body: '{"game_id":9007199254740993}' }),
    ],
    [
      'of a game by its number',
      'ISSUE_CLOSED',
      () => ({ body: bet('1', { game_id: 1, game_no: '20200101-0001' }) }),
    ],
    ['of an issue that is no text', 'INVALID_PARAMETERS', () => ({ body: bet('1', { game_no: 5 }) })],
    ['of no game', 'GAME_NOT_EXIST', () => ({ body: bet('1', { game_id: '99999' }) })],
    ['of no money', 'BET_AMOUNT_INVALID', () => ({ body: bet('0.00') })],
    ['of too much', 'BET_LIMIT', () => ({ body: bet('99999999.00') })],
    [
      'under a key that is too long',
      'IDEMPOTENCY_KEY_INVALID',
      () => ({ headers: { 'idempotency-key': 'k'.repeat(256) }, body: bet() }),
    ],
    ['of another site', 'FORBIDDEN', () => ({ headers: { 'sec-fetch-site': 'cross-site' }, body: bet() })],
  ])('%s: %s', async (_, code, request) => {
    const { direct, isLeft } = await both(request());
    expect([direct.body.msg, isLeft]).toEqual([code, false]);
  });

  it('whatever JSON it is', async () => {
    const field = fc.constantFrom('game_id', 'game_no', 'bet_content', 'accept_odds', 'seed', 'other');
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom('1', 1, -1, 1.5, 2 ** 60, null, ''),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(field, value, { maxKeys: 5 }), async (body) => {
        const { isLeft } = await both({ body: JSON.stringify(body) });
        expect(isLeft).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('a fault tells nothing but the id under which it is in the log', async () => {
    await at.owner.query('alter table accounts rename to hidden_accounts');
    const { direct, isLeft } = await both({ body: bet('2.00') });
    await at.owner.query('alter table hidden_accounts rename to accounts');
    expect([direct.status, direct.body.data, isLeft]).toEqual([500, null, false]);
    const id = String(direct.headers['x-request-id']);
    expect(server.log.some((line) => line.includes(id) && line.includes('hidden') === false)).toBe(true);
  });
});

describe('a request of another form is left to Fastify', () => {
  it.each<[string, string, () => Omit<Sent, 'path'>]>([
    ['larger than allowed', 'PAYLOAD_TOO_LARGE', () => ({ body: bet('1', { other: 'x'.repeat(70_000) }) })],
    [
      'in chunks',
      'BET_AMOUNT_INVALID',
      () => ({ headers: { 'transfer-encoding': 'chunked' }, body: bet('0') }),
    ],
    ['empty', 'BET_EMPTY', () => ({})],
    [
      'as a form',
      'BET_EMPTY',
      () => ({ headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'x=1' }),
    ],
    [
      'in another character set',
      'BET_AMOUNT_INVALID',
      () => ({ headers: { 'content-type': 'application/json; charset=utf-16' }, body: bet('0') }),
    ],
    ['by another method', 'NOT_SUPPORTED', () => ({ method: 'PUT', body: bet() })],
    [
      'from an origin that is let in',
      'BET_AMOUNT_INVALID',
      () => ({ to: open, headers: { origin: 'https://app.example' }, body: bet('0') }),
    ],
  ])('%s: %s', async (_, code, request) => {
    const { direct, isLeft } = await both(request());
    expect(direct.body.msg).toBe(code);
    // Calls refused before a handler are not counted there.
    if (!['PAYLOAD_TOO_LARGE', 'NOT_SUPPORTED'].includes(code)) expect(isLeft).toBe(true);
  });
});

it('bets of a member a second are counted over both ways', async () => {
  const other = await server.member('Direct2');
  const sent = { to: strict, headers: { token: other.token }, body: bet('0') };
  const codes = new Map<string, number>();
  for (let calls = 0; calls < 4; calls += 1) {
    for (const path of [DIRECT, FASTIFY]) {
      const { body, headers } = await send({ ...sent, path });
      codes.set(body.msg, (codes.get(body.msg) ?? 0) + 1);
      if (body.msg === 'TOO_MANY_REQUESTS')
        expect(headers['retry-after']).toBe(String(body.data?.retry_after));
    }
  }
  // A burst of five.
  expect(Object.fromEntries(codes)).toEqual({ BET_AMOUNT_INVALID: 5, TOO_MANY_REQUESTS: 3 });
});

describe('behind a proxy', () => {
  const from = (address: string, more: http.OutgoingHttpHeaders = {}) => ({
    to: proxied,
    headers: { token: '', 'x-forwarded-for': `203.0.113.9, ${address}`, ...more },
    body: bet(),
  });

  it('an address is that which the proxy names', async () => {
    const answers = async (address: string, path: string, calls: number) => {
      const codes = [];
      for (let call = 0; call < calls; call += 1)
        codes.push((await send({ ...from(address), path })).body.msg);
      return codes;
    };
    expect(await answers('198.51.100.1', DIRECT, 5)).toEqual([
      ...Array(4).fill('UNAUTHORIZED'),
      'TOO_MANY_REQUESTS',
    ]);
    expect(await answers('198.51.100.1', FASTIFY, 1)).toEqual(['TOO_MANY_REQUESTS']);
    expect(await answers('198.51.100.2', DIRECT, 1)).toEqual(['UNAUTHORIZED']);
  });

  it('a reply over TLS asks for it from now on', async () => {
    const secure = { 'x-forwarded-proto': 'http, https' };
    const { direct, isLeft } = await both(from('198.51.100.3', secure));
    expect([direct.headers['strict-transport-security'], isLeft]).toEqual(['max-age=31536000', false]);
    const plain = await both(from('198.51.100.4'));
    expect(plain.direct.headers['strict-transport-security']).toBeUndefined();
  });

  it.each([
    ['a host that it does not name', {}, 'UNAUTHORIZED'],
    ['its host', { 'x-forwarded-host': 'own.example' }, 'UNAUTHORIZED'],
    ['another host', { 'x-forwarded-host': 'other.example' }, 'UNAUTHORIZED'],
  ])('a post from %s', async (host, headers, code) => {
    const address = `198.51.100.${10 + host.length}`;
    const origin = 'https://own.example';
    const { direct } = await both(from(address, { ...headers, origin }));
    expect(direct.body.msg).toBe(code);
  });
});

it('a server that drains asks each connection to close', async () => {
  const drain = createDrain(0);
  const app = await buildApp(server.ctx, { drain });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const to = { app };
  expect((await both({ to, body: bet('0') })).isLeft).toBe(false);
  await drain.begin();
  const { direct } = await both({ to, body: bet('0') });
  expect(direct.headers.connection).toBe('close');
});
