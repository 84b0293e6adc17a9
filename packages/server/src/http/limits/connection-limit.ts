import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { networkOf } from '../../kernel/address-block.ts';
import { createOpenCounts } from '../../kernel/queue/open-counts.ts';
import type { Metrics } from '../../telemetry/metrics.ts';

/** Time during which a connection beyond the limit may still send a request, to receive the refusal. ms */
export const REFUSED_FOR_MS = 2_000;

/** Bounds the open connections of each address, or /64 of IPv6: one too many gets a refusal for its first
 *  request, and is closed after 2 s even without one. Returns whether a connection is such a one.
 *  Cost: a map look-up a connection. */
export function limitConnections(
  server: Server,
  max: number,
  { overLimit }: Pick<Metrics, 'overLimit'>,
): (socket: Socket) => boolean {
  const counts = createOpenCounts(max);
  const refused = new WeakSet<Socket>();
  server.on('connection', (socket: Socket) => {
    const leave = counts.enter(networkOf(socket.remoteAddress ?? ''));
    if (leave) return void socket.once('close', leave);
    overLimit.labels('address_connections').inc();
    refused.add(socket);
    setTimeout(() => socket.destroy(), REFUSED_FOR_MS).unref();
  });
  return (socket) => refused.has(socket);
}
