import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyInstance } from 'fastify';

/** serving -> draining: every request is still answered, each reply asks the client to close its
 *  connection, and /readyz fails, so that a load balancer stops sending traffic before the server stops
 *  listening. */
export type Drain = {
  readonly isDraining: () => boolean;
  /** Adds it to a server that does not listen yet. */
  readonly addTo: (app: FastifyInstance) => void;
  /** Starts draining, and resolves after the drain period. */
  readonly begin: () => Promise<void>;
};

/** Creates the draining of a server.   Units: ms. */
export function createDrain(forMs: number): Drain {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    addTo: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        if (!isDraining) return done();
        void reply.header('connection', 'close');
        if (request.url !== '/readyz') return done();
        void reply.code(503).send({ status: 'stopping' });
      });
    },
    begin: async () => {
      isDraining = true;
      await sleep(forMs);
    },
  };
}
