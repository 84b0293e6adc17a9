import { request } from 'node:http';
import type { AddressInfo } from 'node:net';

import fastify from 'fastify';
import { expect, it } from 'vitest';

import { fileLimiter } from './file-limiter.ts';

it('gives the place of a caller who is gone to the next', async () => {
  const app = fastify();
  app.post('/', { onRequest: fileLimiter() }, async () => 'taken');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const options = { port, method: 'POST', headers: { 'content-type': 'text/plain' } };
  const begun = new Promise<void>((resolve) => {
    let count = 0;
    app.server.on('request', () => (count += 1) === 4 && resolve());
  });
  const held = Array.from({ length: 4 }, () => {
    const call = request(options).on('error', () => undefined);
    call.write('half');
    return call;
  });
  await begun;
  const next = async () => (await app.inject({ method: 'POST', url: '/', payload: '' })).body;
  expect(await next()).toContain('TOO_MANY_REQUESTS');
  held[0]?.destroy();
  await expect.poll(next).toBe('taken');
  for (const call of held) call.destroy();
  await app.close();
});
