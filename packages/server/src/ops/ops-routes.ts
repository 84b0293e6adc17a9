import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Context } from '../context.ts';
import { isOfThisMachine } from '../http/of-this-machine.ts';
import { Refusal } from '../kernel/refusal.ts';
import { ProcessRefusal } from '../process/process-refusal.ts';
import { roundLagMs } from './ops-store.ts';

type Deps = Pick<Context, 'db' | 'env' | 'keeper' | 'metrics'>;

/** A round whose close or draw is overdue by this much means that no clock is running. */
const LAG_MAX_MS = 60_000;
const CHECK_TIMEOUT_MS = 2_000;
const NO_CHAIN = '00'.repeat(16);

/** /healthz: the process answers. /readyz: it can serve requests. /metrics: its metrics, or those of all
 *  processes of a server, for Prometheus. Only the holders of the token see metrics, and what it is that is
 *  not ready; without a token, only who asks on this machine itself. */
export function addOpsRoutes(
  app: FastifyInstance,
  ctx: Deps,
  readMetrics: () => Promise<string> = () => ctx.metrics.registry.metrics(),
): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  const mayLook = holdsToken(ctx.env.opsToken);
  app.get('/readyz', async (request, reply) => {
    const [lag, keeper] = await Promise.allSettled([
      inTime(roundLagMs(ctx.db.reader)),
      inTime(isAnswering(ctx.keeper)),
    ]);
    const checks = {
      database: lag.status === 'fulfilled',
      rounds: lag.status === 'fulfilled' && lag.value < LAG_MAX_MS,
      keeper: keeper.status === 'fulfilled',
    };
    const isReady = Object.values(checks).every(Boolean);
    void reply.code(isReady ? 200 : 503);
    const status = isReady ? 'ready' : 'not ready';
    return mayLook(request) ? { status, checks } : { status };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayLook(request)) throw new Refusal('UNAUTHORIZED');
    void reply.type(ctx.metrics.registry.contentType);
    return readMetrics();
  });
}

/** Tells whether a request carries the token as its bearer, or is of this machine where there is none. */
function holdsToken(token: string | undefined): (request: FastifyRequest) => boolean {
  if (token === undefined) return isOfThisMachine;
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  const wanted = hashOf(`Bearer ${token}`);
  return ({ headers }) => timingSafeEqual(hashOf(headers.authorization ?? ''), wanted);
}

/** A refusal also proves that the keeper answers: the request names a chain that cannot exist. */
async function isAnswering(keeper: Context['keeper']): Promise<void> {
  try {
    await keeper.commitments({ chainId: NO_CHAIN, from: 1, count: 1 });
  } catch (error) {
    if (!(error instanceof ProcessRefusal) || error.code === 'UNAUTHORIZED') throw error;
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
