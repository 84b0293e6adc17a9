import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { type AppOptions, buildApp } from './app.ts';
import type { Context } from './context.ts';
import { WEB_ROOT } from './folders.ts';
import { createDrain } from './http/drain.ts';
import type { Upkeep } from './start-upkeep.ts';

/** Listener for the connections of a server: this process, or its workers. */
export type Door = {
  readonly port: number;
  /** Drains, takes nothing new, and waits for the calls under way; streams are ended by name. */
  readonly close: () => Promise<void>;
};

/** Connections that may wait to be taken in. When all streams come back at once, the usual 511 would turn
 *  most of them away for a second or more; the system may allow less. */
const BACKLOG = 4_096;

/** Serves the calls of a context on the port of its settings. */
export async function startDoor(
  ctx: Context,
  upkeep: Upkeep,
  options: Pick<AppOptions, 'readMetrics'> = {},
): Promise<Door> {
  const { port, host, drainMs } = ctx.env;
  const drain = createDrain(drainMs);
  const app = await buildApp(ctx, { ...options, webRoot: webRoot(), drain });
  // The first reader must see the rounds on sale by the database's clock, whatever the server's says.
  await ctx.board.refreshAll();
  await app.listen({ port, host, backlog: BACKLOG });
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      await drain.begin();
      // Streams never end by themselves, so they go before the server waits for its connections.
      await upkeep.endStreams();
      await app.close();
    },
  };
}

/** The built web app, once it has been built. */
function webRoot(): string | undefined {
  const folder = fileURLToPath(WEB_ROOT);
  return existsSync(`${folder}/index.html`) ? folder : undefined;
}
