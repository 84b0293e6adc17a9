import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

import { epochMs } from '@tessera/domain/time';

import { type Gateway, signatureOf } from '../../../src/gateway/call-gateway.ts';
import { seededRandom } from '../random.ts';

/** Faults of a stub gateway.
 *  - down: closes connections · silent: never answers · slow: answers without an end, a byte at a time
 *  - error: 500 · refuses: 400 · redirects: sends the caller elsewhere
 *  - huge: an answer of a mebibyte · unsigned: says yes, signed by somebody else
 *  - another: gives the signed answer to another request · odd: a signed answer in another form
 *  - loses: does what it is asked, and loses the first answer */
export const FAULTS = [
  'down',
  'silent',
  'slow',
  'error',
  'refuses',
  'redirects',
  'huge',
  'unsigned',
  'another',
  'odd',
] as const;
export type GatewayFault = (typeof FAULTS)[number] | 'loses';

export type StubGateway = {
  readonly gateway: Gateway;
  /** Requests with a valid signature, once for each key, in order. */
  readonly asked: Record<string, unknown>[];
  /** The requests, repetitions included. */
  readonly requests: () => number;
  /** The answer to what is asked. */
  answer: (body: Record<string, unknown>) => object;
  fault: GatewayFault | undefined;
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
};

const SECRET = 'shared by the gateway and the house';
/** Says yes to whoever is sent there and goes. */
const ELSEWHERE = '/elsewhere';

/** A gateway on this machine that does what the interface says, or what it must not. */
export async function startStubGateway(): Promise<StubGateway> {
  const keys = new Set<string>();
  const seen = { requests: 0 };
  const server = createServer((request, reply) => void handle(request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const stub: StubGateway = {
    gateway: {
      url: `http://127.0.0.1:${port}/`,
      secret: SECRET,
      fetch: globalThis.fetch,
      clock: { now: () => epochMs(1_800_000_000_000) },
      random: seededRandom(7),
      budgetMs: 60_000,
      // Short where no answer comes, so that a test ends soon; else long, so that none depends on the load.
      get attemptMs() {
        return stub.fault === 'silent' || stub.fault === 'slow' ? 30 : 30_000;
      },
      pauseMs: 1,
    },
    asked: [],
    requests: () => seen.requests,
    answer: () => ({ status: 'accepted' }),
    fault: undefined,
    reset: () => {
      Object.assign(stub, { fault: undefined, answer: () => ({ status: 'accepted' }) });
      stub.asked.length = 0;
      keys.clear();
      seen.requests = 0;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  async function handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    seen.requests += 1;
    const text = await textOf(request);
    const key = String(request.headers['idempotency-key']);
    const { fault } = stub;
    if (fault === 'down') return void request.socket.destroy();
    if (fault === 'silent') return;
    if (fault === 'slow') return void reply.writeHead(200).write('{');
    if (fault === 'error') return void reply.writeHead(500).end('{}');
    if (fault === 'refuses') return void reply.writeHead(400).end('{}');
    if (fault === 'redirects' && request.url === '/')
      return void reply.writeHead(307, { location: ELSEWHERE }).end();
    const timestamp = String(request.headers['x-gateway-timestamp']);
    const expected = signatureOf(SECRET, timestamp, key, text);
    const isKnown = request.url === '/' || request.url === ELSEWHERE;
    if (request.headers['x-gateway-signature'] !== expected || !isKnown)
      return void reply.writeHead(401).end('{}');
    const isFirst = !keys.has(key);
    keys.add(key);
    const body = JSON.parse(text) as Record<string, unknown>;
    if (isFirst) stub.asked.push(body);
    if (fault === 'loses' && isFirst) return void request.socket.destroy();
    const said = fault === 'odd' ? { status: 'perhaps' } : stub.answer(body);
    const answer = JSON.stringify(fault === 'huge' ? { ...said, more: 'x'.repeat(1_048_576) } : said);
    const secret = fault === 'unsigned' ? 'of somebody else' : SECRET;
    const signature = signatureOf(secret, 'answer', fault === 'another' ? 'of another request' : key, answer);
    reply
      .writeHead(200, { 'content-type': 'application/json', 'x-gateway-signature': signature })
      .end(answer);
  }
  return stub;
}
