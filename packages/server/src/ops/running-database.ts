import { BadSetting } from '../config/env-reader.ts';
import type { Env } from '../config/env.ts';
import { findRunning } from '../db/embedded/find-running.ts';
import type { Connection } from '../db/pool.ts';

export type DatabasePlace = Pick<Env, 'dataDir' | 'databaseUrl'>;

/** How to reach the database of an installation that runs, for whoever works beside it.
 *  Refuses: an installation that does not run. */
export function connectionOf({ dataDir, databaseUrl }: DatabasePlace): Connection {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl };
  const running = findRunning(dataDir);
  if (!running) {
    throw new BadSetting(`no database runs on ${dataDir}: start Tessera, or set DATA_DIR or DATABASE_URL`);
  }
  return running;
}
