import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';

import { callCashier } from './cashier-client.ts';

test('a call follows no redirect: its secret and its order go to nobody else', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url);
    if (request.url === '/elsewhere') return void reply.writeHead(200).end('{}');
    return void reply.writeHead(307, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = callCashier({ url, secret: 'shared', fetch }, 'payOut', {}, Type.Object({}));
  await expect(call).rejects.toThrow(/./);
  expect(asked).toEqual(['/calls/payOut']);
});
