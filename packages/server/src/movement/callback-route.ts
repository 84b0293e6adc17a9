import type { FastifyInstance } from 'fastify';

import type { Context } from '../context.ts';
import { answerErrorsByStatus } from '../http/answer-errors.ts';
import { Refusal } from '../kernel/refusal.ts';
import { CallbackRefused, type Movement } from '../rail/rail.ts';
import { ingestMovement } from './ingest-movement.ts';

const BODY_BYTES_MAX = 16_384;

/** POST /api/rails/<name>/callback: where the rail says that money has moved. It is no call of the contract:
 *  its body is read as it was signed, and never logged. 200 only once all is committed, so that the rail
 *  tells again what was lost; 401 for what is not its word; 409 for a movement that said something else
 *  before; every other refusal and fault with a status of 400 or more, the limit of its address too. */
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
        const taken = await ingestMovement(ctx, readCallback(ctx, request.headers, body), 'callback');
        return reply.code(taken === 'altered' ? 409 : 200).send({ taken });
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
