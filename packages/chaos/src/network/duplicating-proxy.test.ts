import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { seeded } from '@tessera/simulator/seeded';

import { openDuplicatingProxy, type DuplicatingProxy } from './duplicating-proxy.ts';

let server: Server;
let duplicator: DuplicatingProxy;
let answer: (request: IncomingMessage) => object;
const received: string[] = [];

beforeEach(async () => {
  received.length = 0;
  server = createServer((request, reply) => {
    received.push(`${request.method} ${request.headers['idempotency-key'] ?? request.url}`);
    reply.end(JSON.stringify(answer(request)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  duplicator = await openDuplicatingProxy((server.address() as AddressInfo).port, seeded(1n));
});
afterEach(() => void server.close());

const post = async (key: string): Promise<unknown> =>
  (
    await fetch(`http://127.0.0.1:${duplicator.port}/bets`, {
      method: 'POST',
      body: '{}',
      headers: { 'idempotency-key': key },
    })
  ).json();

test('sends keyed requests several times and out of order, and answers each once', async () => {
  answer = (request) => ({ code: 1, msg: '', data: request.headers['idempotency-key'] });
  const keys = Array.from({ length: 20 }, (_, at) => `key-${at}`);
  const answers = await Promise.all(keys.map(post));
  await duplicator.close();
  expect(answers).toEqual(keys.map((data) => ({ code: 1, msg: '', data })));
  expect(new Set(received).size).toBe(20);
  const { came, sent } = duplicator.counts();
  expect([came, received.length]).toEqual([20, sent]);
  expect(sent).toBeGreaterThan(40);
  expect(received).not.toEqual(received.toSorted());
  expect(duplicator.differences()).toEqual([]);
});

test('detects a key that is answered in two ways', async () => {
  let count = 0;
  answer = () => ({ code: 1, msg: '', time: '1', data: (count += 1) });
  for (const key of ['a', 'b', 'c', 'd', 'e']) await post(key);
  await duplicator.close();
  expect(duplicator.differences().length).toBeGreaterThan(0);
});

test('sends reads once, and repeats keyless writes after they were answered', async () => {
  answer = () => ({ code: 1 });
  const address = `http://127.0.0.1:${duplicator.port}`;
  for (let times = 0; times < 5; times += 1) {
    await fetch(`${address}/list`);
    await fetch(`${address}/register`, { method: 'POST', body: '{}' });
  }
  await duplicator.close();
  expect(received.filter((each) => each === 'GET /list')).toHaveLength(5);
  expect(received.filter((each) => each === 'POST /register').length).toBeGreaterThan(5);
});
