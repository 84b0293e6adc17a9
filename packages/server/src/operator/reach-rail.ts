import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Env } from '../config/env.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { cashierRail } from '../rail/cashier-rail.ts';
import { fetchOf } from '../rail/fetch-by-ca.ts';
import type { Rail } from '../rail/rail.ts';

type Place = Pick<Env, 'dataDir' | 'host' | 'port' | 'rail'>;

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Connects to the rail of a running server with these settings: that of RAIL_URL, or the server's own
 *  cashier on the port after the server's. Sends no request yet.
 *  Refuses: StartupError. */
export function reachRail({ dataDir, host, port, rail }: Place): Rail {
  const { fetch } = globalThis;
  if (rail.peer) return cashierRail({ ...rail.peer, fetch: fetchOf(rail.peer) });
  const file = path.join(dataDir, 'cashier', 'secret');
  if (!existsSync(file)) throw new StartupError(`no cashier has run on ${dataDir}: set DATA_DIR or RAIL_URL`);
  const name = EVERYWHERE.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${name}:${rail.cashierPort ?? port + 1}`;
  // A command calls the rail, and takes no callback.
  const secret = { file };
  const cashier = cashierRail({ url, secret, callbackSecrets: [], origins: [], fetch });
  return {
    ...cashier,
    listRates: () => cashier.listRates().catch(unanswered(url)),
    listMovements: (cursor) => cashier.listMovements(cursor).catch(unanswered(url)),
  };
}

/** The port is derived from the settings; a server that found it taken uses another one. */
const unanswered = (url: string) => (error: unknown) => {
  throw new OperatorRefused(
    `the cashier cannot be asked at ${url} (${(error as Error).message}): set PORT or CASHIER_PORT as for the server`,
  );
};
