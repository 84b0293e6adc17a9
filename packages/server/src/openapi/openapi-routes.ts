import type { FastifyInstance } from 'fastify';

import type { Context } from '../context.ts';
import { STYLE, STYLE_PATH } from '../http/html.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { openApiDocument } from './document.ts';
import { readingPage } from './reading-page.ts';

/** GET /api/openapi.json and its HTML page, /api/docs. Both are generated once, at the start. */
export function addOpenApi(app: FastifyInstance, { env }: Pick<Context, 'env'>): void {
  const document = openApiDocument(env.brandName);
  const text = JSON.stringify(document);
  const html = readingPage(document);
  const headers = { ...pageHeaders(), 'cache-control': 'no-cache' };
  app.get('/api/openapi.json', (_request, reply) => {
    void reply.type('application/json; charset=utf-8');
    return reply.send(text);
  });
  app.get('/api/docs', (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(html),
  );
  app.get(STYLE_PATH, (_request, reply) =>
    reply.headers(headers).type('text/css; charset=utf-8').send(STYLE),
  );
}
