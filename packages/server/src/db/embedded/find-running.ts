import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

import type { ConnectionParts } from '../pool.ts';
import { SERVER_ROLE } from '../server-login.ts';
import { DEFAULT_DATABASE, SERVER_PASSWORD_FILE } from './cluster.ts';
import { LOCATION_FILE } from './placement.ts';
import { isAlive, readPidFile } from './postmaster.ts';

/** Returns the server's login to the PostgreSQL that runs on a data folder, or nothing. Creates and starts
 *  nothing: for tools beside the server. */
export function findRunning(dataDir: string): ConnectionParts | undefined {
  const password = readIfThere(path.join(dataDir, SERVER_PASSWORD_FILE));
  if (password === undefined) return undefined;
  const root = realpathSync(dataDir);
  const home = readIfThere(path.join(root, LOCATION_FILE))?.trim() ?? path.join(root, 'postgres');
  const found = readPidFile(path.join(home, 'cluster'));
  if (!found?.isReady || !isAlive(found.pid)) return undefined;
  const { host, port } = found;
  return { host, port, user: SERVER_ROLE, password, database: DEFAULT_DATABASE };
}

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;
