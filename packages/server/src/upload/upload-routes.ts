import type { FastifyInstance } from 'fastify';

import type { Context } from '../context.ts';
import type { HandlersOf } from '../http/handler.ts';
import { Refusal } from '../kernel/refusal.ts';
import { createPictureCache } from './picture-cache.ts';
import { uploadedBytes } from './upload-store.ts';
import { upload, UPLOADS } from './upload.ts';

export const uploadHandlers: HandlersOf<'common/upload'> = {
  'common/upload': (ctx, { payload, member, headers }) =>
    upload(ctx, payload, { memberId: member.memberId, origin: headers.origin() }),
};

/** A picture never changes under its name. Opened alone, it runs and loads nothing. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

const NAME = /^[0-9]{8}\/[A-Za-z0-9_-]{22}\.jpg$/;

/** GET /uploads/YYYYMMDD/<random>.jpg: an uploaded picture, for every client that has its address.
 *  Refuses: NOT_FOUND, SERVER_BUSY.   Cost: one look-up by key, or none while it is cached. */
export function addUploadFiles(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  const read = createPictureCache((name) => uploadedBytes(db.reader, name));
  app.get<{ Params: { '*': string } }>(`${UPLOADS}*`, async ({ params }, reply) => {
    const name = params['*'];
    const bytes = NAME.test(name) ? await read(name) : undefined;
    if (!bytes) throw new Refusal('NOT_FOUND');
    return reply.headers(HEADERS).type('image/jpeg').send(bytes);
  });
}
