import type { FastifyInstance } from 'fastify';

import type { Context } from '../context.ts';
import { answerErrorsByStatus } from '../http/answer-errors.ts';
import { Refusal } from '../kernel/refusal.ts';
import { CallbackRefused, type Movement } from '../rail/rail.ts';
import { ingestMovement } from './ingest-movement.ts';

const BODY_BYTES_MAX = 16_384;

/** POST /api/rails/<name>/callback: the rail's notification that money has moved. It is not part of the
 *  contract: the body is read as it was signed, and never logged. 200 only after the commit, so that the
 *  rail retries lost notifications; 401 for an invalid signature; 409 for a movement that differs from an
 *  earlier notification; every other refusal and fault, including the address rate limit, with a status of
 *  400 or more. */
export function addCallbackRoute(app: FastifyInstance, ctx: Context): void {
  void app.register((scope, _options, done) => {
    answerErrorsByStatus(scope, ctx);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.post<{ Params: { name: string } }>(
      '/api/rails/:name/callback',
      { bodyLimit: BODY_BYTES_MAX, compress: false },
      async (request, reply) => {
        if (request.params.name !== ctx.rail.name) throw new Refusal('NOT_FOUND');
        const body = typeof request.body === 'string' ? request.body : '';
        const result = await ingestMovement(ctx, readCallback(ctx, request.headers, body), 'callback');
        return reply.code(result === 'altered' ? 409 : 200).send({ result });
      },
    );
    done();
  });
}

function readCallback(
  { rail, clock }: Pick<Context, 'rail' | 'clock'>,
  headers: Parameters<typeof rail.readCallback>[0],
  body: string,
): Movement {
  try {
    return rail.readCallback(headers, body, clock.now());
  } catch (error) {
    if (error instanceof CallbackRefused) throw new Refusal('UNAUTHORIZED');
    throw error;
  }
}
