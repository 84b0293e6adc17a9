import type { Env } from '../config/env.ts';
import { assertReachable } from '../db/connect-failure.ts';
import { findRunning } from '../db/embedded/find-running.ts';
import type { Connection } from '../db/pool.ts';
import { StartupError } from '../kernel/startup-error.ts';

export type DatabasePlace = Pick<Env, 'dataDir' | 'databaseUrl'>;

/** Finds the database of a running installation, for tools that run alongside the servers.
 *  Refuses: StartupError for an installation that is not running or a database that cannot be reached. */
export async function connectionOf({ dataDir, databaseUrl }: DatabasePlace): Promise<Connection> {
  if (databaseUrl !== undefined) {
    const connection = { connectionString: databaseUrl };
    await assertReachable(connection);
    return connection;
  }
  const running = findRunning(dataDir);
  if (!running) {
    throw new StartupError(`no database runs on ${dataDir}: start Tessera, or set DATA_DIR or DATABASE_URL`);
  }
  return running;
}
