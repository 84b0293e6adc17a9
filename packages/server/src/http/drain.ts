import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

/** serving -> draining: every request is still answered, each reply asks the client to close its
 *  connection, and /readyz fails, so that a load balancer stops sending traffic before the server stops
 *  listening. */
export type Drain = {
  /** Starts draining, and resolves after the drain period. */
  readonly begin: () => Promise<void>;
};

/** Adds draining to a server that does not listen yet.   Units: ms. */
export function addDrain(app: FastifyInstance, forMs: number): Drain {
  let isDraining = false;
  app.addHook('onRequest', (request, reply, done) => {
    if (!isDraining) return done();
    void reply.header('connection', 'close');
    if (request.url !== '/readyz') return done();
    void reply.code(503).send({ status: 'stopping' });
  });
  return {
    begin: async () => {
      isDraining = true;
      await sleep(forMs);
    },
  };
}
