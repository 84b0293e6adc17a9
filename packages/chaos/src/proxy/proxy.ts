import { once } from 'node:events';
import { createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

import { joinSockets, type Etiquette, type Link } from './link.ts';

/** A TCP proxy whose bad manners are set while it runs. It listens on loopback and sends everything on to one
 *  place. */
export type Proxy = {
  readonly port: number;
  readonly to: NetConnectOpts;
  /** What is done with bytes from now on, both ways, on connections that stand and on new ones. */
  readonly set: (manners: Manners) => void;
  /** Ends all connections: by FIN, by RST, or by silence that the other side is never told of. */
  readonly cut: (how: 'fin' | 'reset' | 'silence') => void;
  /** How many connections stand. */
  readonly standing: () => number;
  readonly close: () => Promise<void>;
};

export type Manners = {
  /** Waits so long with every chunk. */
  readonly delayMs?: number;
  /** Sends byte by byte. */
  readonly isTrickling?: boolean;
  /** Takes no new connection: each is reset. */
  readonly isRefusing?: boolean;
  /** Lets requests through and swallows what is answered to them, whenever that comes: their connections stay
   *  mute. */
  readonly dropsReplies?: boolean;
  /** Passes nothing either way and tells nobody; what came meanwhile is delivered when this is over. */
  readonly isHolding?: boolean;
  /** New connections go there instead. */
  readonly by?: NetConnectOpts;
};

/** Opens a proxy on a free port. `to` may change its process: each connection is made anew.  Cost: one copy a
 *  chunk. */
export async function createProxy(to: NetConnectOpts): Promise<Proxy> {
  const links = new Set<Link>();
  let change = Promise.withResolvers<void>();
  let etiquette: Etiquette = { now: {}, changed: change.promise };
  const set = (now: Manners): void => {
    const { resolve } = change;
    change = Promise.withResolvers<void>();
    etiquette = { now, changed: change.promise };
    resolve();
  };
  const server = createServer({ allowHalfOpen: true }, (client: Socket) => {
    if (etiquette.now.isRefusing) return void client.resetAndDestroy();
    const link = joinSockets(
      client,
      etiquette.now.by ?? to,
      () => etiquette,
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
      // Whoever waits for the end of a partition is let go.
      set({});
      await closed;
    },
  };
}
