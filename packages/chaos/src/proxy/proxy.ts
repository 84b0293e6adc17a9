import { once } from 'node:events';
import { createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

import type { LinkConditions } from './conditions.ts';
import { joinSockets, type LiveConditions, type Link } from './link.ts';

/** A TCP proxy with link conditions that change at run time. It listens on loopback and forwards to one
 *  address. */
export type Proxy = {
  readonly port: number;
  readonly to: NetConnectOpts;
  /** Sets the conditions of open and new connections, both ways. */
  readonly set: (conditions: LinkConditions) => void;
  /** Ends all connections: by FIN, by RST, or silently. */
  readonly cut: (how: 'fin' | 'reset' | 'silence') => void;
  /** The number of open connections. */
  readonly standing: () => number;
  readonly close: () => Promise<void>;
};

/** Opens a proxy on a free port. `to` may change its process: each connection is made anew.  Cost: one copy a
 *  chunk. */
export async function createProxy(to: NetConnectOpts): Promise<Proxy> {
  const links = new Set<Link>();
  let change = Promise.withResolvers<void>();
  let conditions: LiveConditions = { now: {}, changed: change.promise };
  const set = (now: LinkConditions): void => {
    const { resolve } = change;
    change = Promise.withResolvers<void>();
    conditions = { now, changed: change.promise };
    resolve();
  };
  const server = createServer({ allowHalfOpen: true }, (client: Socket) => {
    if (conditions.now.isRefusing) return void client.resetAndDestroy();
    const link = joinSockets(
      client,
      conditions.now.by ?? to,
      () => conditions,
      () => links.delete(link),
    );
    links.add(link);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    to,
    set,
    cut: (how) => links.forEach((link) => link.cut(how)),
    standing: () => links.size,
    async close() {
      const closed = once(server, 'close');
      server.close();
      links.forEach((link) => link.destroy());
      // Releases data held by a partition.
      set({});
      await closed;
    },
  };
}
