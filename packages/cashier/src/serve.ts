import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Calls, CallRefused, type Input } from './calls.ts';
import { readSteps, worthOf } from './coins.ts';
import type { Movement, Order } from './facts.ts';
import { pageHeaders } from './page-style.ts';
import { payPage, unknownPage, type WrongAmount } from './pay-page.ts';
import { placeOf } from './place.ts';
import type { ReadSecrets } from './secret.ts';
import { isBearer } from './signature.ts';
import type { Store } from './store.ts';
import { languageOf } from './words.ts';

type Deps = {
  readonly store: Store;
  readonly calls: Calls;
  readonly secrets: ReadSecrets;
  readonly now: () => number;
  readonly pageUrl: () => string;
  readonly onMoved: () => void;
  readonly onFault: (error: unknown) => void;
};

type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly body: string };

const BODY_MAX = 65_536;
const PAGE = /^\/pay\/([A-Za-z0-9_-]{1,100})$/;
const CALL = /^\/calls\/([A-Za-z]{1,40})$/;
const AMOUNT = /^([0-9]{1,13})(?:[.,]([0-9]{1,2}))?$/;
/** The maximum payment unless the order is larger: beyond any typing error, and below what recipients of
 *  the notification need to validate. Units: 1/100. */
const TYPED_MAX_MINOR = 100_000_00n;
const LISTEN_TRIES = 50;
const LISTEN_WAIT_MS = 100;

/** Binds the port; a previous process may need a moment to release it. Returns the actual port. */
export async function listenSoon(server: Server, host: string, port: number): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      server.listen({ host, port });
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || tries === LISTEN_TRIES) throw error;
      await sleep(LISTEN_WAIT_MS);
    }
  }
}

/** Serves the payment page at /pay/<token>, and the calls for holders of the secret at /calls/<name>. */
export function cashierServer(deps: () => Deps): Server {
  const server = createServer((request, response) => {
    answer(deps(), request).then(
      (reply) => send(response, reply),
      (error: unknown) => {
        if (!(error instanceof CallRefused)) deps().onFault(error);
        send(response, json(error instanceof CallRefused ? error.status : 500, {}));
      },
    );
  });
  server.requestTimeout = 10_000;
  return server;
}

async function answer(deps: Deps, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://cashier.invalid');
  const token = PAGE.exec(url.pathname)?.[1];
  if (token !== undefined) return answerPayer(deps, request, url, token);
  const name = CALL.exec(url.pathname)?.[1];
  if (name === undefined || request.method !== 'POST') throw new CallRefused(404);
  if (!isBearer(request.headers.authorization, deps.secrets())) return json(401, {});
  const call = Object.hasOwn(deps.calls, name) ? deps.calls[name] : undefined;
  if (!call) throw new CallRefused(404);
  return json(200, call(parseInput(await readText(request))));
}

async function answerPayer(deps: Deps, request: IncomingMessage, url: URL, token: string): Promise<Answer> {
  const { store, now } = deps;
  const language = languageOf(url.searchParams.get('lang'), request.headers['accept-language']);
  const headers = pageHeaders(store.listener()?.origins ?? [], deps.pageUrl());
  const order = store.orderByToken(token);
  if (!order) return { status: 404, headers, body: unknownPage(language) };
  const action = url.pathname + url.search;
  const mostMinor = mostOf(order);
  let wrong: WrongAmount | undefined;
  // A double submission pays once.
  if (request.method === 'POST' && !store.paymentOf(order.id)) {
    const wanted = wantedAmount(await readText(request), order, mostMinor);
    if ('wrong' in wanted) ({ wrong } = wanted);
    else if (!store.paymentOf(order.id)) {
      store.pay(order.id, wanted);
      deps.onMoved();
    }
  }
  if (request.method === 'POST' && !wrong) {
    return { status: 303, headers: { ...headers, location: action }, body: '' };
  }
  const page = { order, place: placeOf(order, action), payment: store.paymentOf(order.id), action, wrong };
  return {
    status: 200,
    headers,
    body: payPage(language, { ...page, mostMinor: String(mostMinor), isExpired: now() > order.expiresAt }),
  };
}

/** The maximum payment of an order. Units: 1/100. */
function mostOf({ amountMinor }: Order): bigint {
  const whole = BigInt(amountMinor);
  return whole > TYPED_MAX_MINOR ? whole : TYPED_MAX_MINOR;
}

type PaymentRequest = Pick<Movement, 'amountMinor' | 'coinSteps'> | { readonly wrong: WrongAmount };

/** Parses the payer's amount, or returns what is wrong with it. Coins count as what they are worth. Units:
 *  1/100. */
function wantedAmount(form: string, { amountMinor, coins }: Order, mostMinor: bigint): PaymentRequest {
  const fields = new URLSearchParams(form);
  if (fields.get('pay') === 'whole') return { amountMinor, coinSteps: coins?.steps };
  const typed = fields.get('amount')?.trim() ?? '';
  const coinSteps = coins && readSteps(typed, coins.coin);
  const paidMinor = coins ? worthOf(coinSteps ?? 0n, coins) : centsOf(typed);
  if (paidMinor === 0n) return { wrong: 'unreadable' };
  if (paidMinor > mostMinor) return { wrong: 'tooMuch' };
  return {
    amountMinor: String(paidMinor),
    coinSteps: coinSteps === undefined ? undefined : String(coinSteps),
  };
}

function centsOf(typed: string): bigint {
  const [, units, cents = ''] = AMOUNT.exec(typed) ?? [];
  return units === undefined ? 0n : BigInt(units + cents.padEnd(2, '0'));
}

function parseInput(text: string): Input {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Input;
  } catch {
    // Not JSON: refused like any other body that is not an object.
  }
  throw new CallRefused(400);
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) throw new CallRefused(400);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

const json = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
