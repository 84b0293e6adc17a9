import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

import type { ConnectionParts } from '../pool.ts';
import { DEFAULT_DATABASE, PASSWORD_FILE, SUPERUSER } from './cluster.ts';
import { LOCATION_FILE } from './placement.ts';
import { isAlive, readPidFile } from './postmaster.ts';

/** Returns the address of the PostgreSQL that runs on a data folder, or nothing. Creates and starts
 *  nothing: for read-only tools. */
export function findRunning(dataDir: string): ConnectionParts | undefined {
  const password = readIfThere(path.join(dataDir, PASSWORD_FILE));
  if (password === undefined) return undefined;
  const root = realpathSync(dataDir);
  const home = readIfThere(path.join(root, LOCATION_FILE))?.trim() ?? path.join(root, 'postgres');
  const found = readPidFile(path.join(home, 'cluster'));
  if (!found?.isReady || !isAlive(found.pid)) return undefined;
  const { host, port } = found;
  return { host, port, user: SUPERUSER, password, database: DEFAULT_DATABASE };
}

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;
