import type { FastifyInstance } from 'fastify';

import { PAY_TABLE_PATH } from '@tessera/contract/pay-table-path';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { payTableText } from './proof-store.ts';

const HASH = /^[0-9a-f]{64}$/;
/** A text never changes, since its address is its hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** GET /api/pay-tables/HASH.txt: the text of a published pay table, as hashed into every bet's leaf.
 *  Refuses: NOT_FOUND.   Cost: one round trip, once for each version and reader. */
export function addPayTableRoute(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  app.get<{ Params: { hash: string } }>(`${PAY_TABLE_PATH}/:hash.txt`, async ({ params }, reply) => {
    const text = HASH.test(params.hash)
      ? await payTableText(db.reader, Buffer.from(params.hash, 'hex'))
      : undefined;
    if (text === undefined) throw new Refusal('NOT_FOUND');
    return reply.header('cache-control', IMMUTABLE).type('text/plain; charset=utf-8').send(text);
  });
}
