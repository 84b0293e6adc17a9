import type { FastifyRequest } from 'fastify';

/** Fields of a request that the steps before a handler use: Fastify's own, or one that is answered
 *  directly. */
export type IncomingCall = Pick<
  FastifyRequest,
  'id' | 'method' | 'url' | 'headers' | 'ip' | 'host' | 'protocol' | 'member' | 'receivedAt'
> & {
  readonly routeOptions: Pick<FastifyRequest['routeOptions'], 'url' | 'bodyLimit'>;
};

/** A step that is passed by calling `done`, with an error for a request that is refused. */
export type Step = (call: IncomingCall, reply: unknown, done: (error?: Error) => void) => void;
