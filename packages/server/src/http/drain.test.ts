import fastify from 'fastify';
import { expect, it } from 'vitest';

import { createDrain } from './drain.ts';

it('answers while it reports not ready, and closes each connection', async () => {
  const app = fastify();
  const drain = createDrain(0);
  drain.addTo(app);
  app.get('/readyz', () => ({ status: 'ready' }));
  app.get('/api/x', () => ({ code: 1 }));
  const ask = async (url: string): Promise<unknown[]> => {
    const { statusCode, headers, body } = await app.inject(url);
    return [statusCode, headers.connection, body];
  };
  expect(await ask('/readyz')).toEqual([200, 'keep-alive', '{"status":"ready"}']);
  await drain.begin();
  expect(await ask('/readyz')).toEqual([503, 'close', '{"status":"stopping"}']);
  expect(await ask('/api/x')).toEqual([200, 'close', '{"code":1}']);
  await app.close();
});
