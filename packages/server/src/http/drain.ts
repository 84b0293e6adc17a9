import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

/** serving -> draining: everything is answered, each reply asks for its connection to be let go, and /readyz
 *  says no, so that a balancer sends nothing new before the door is shut. */
export type Drain = {
  /** Begins, and returns when balancers have had their time. */
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
