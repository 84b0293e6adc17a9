import type { FastifyRequest } from 'fastify';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Headers in which a proxy names its client. */
const FORWARDED = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/;

/** Returns true if a request comes from a program on this machine. A proxy on it calls from here too, for its
 *  clients: it says so in a header. */
export const isOfThisMachine = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => FORWARDED.test(name));
