import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

import { secretOf } from '../../kernel/secrets.ts';
import type { ConnectionParts, LiveConnection } from '../pool.ts';
import { SERVER_ROLE } from '../server-login.ts';
import { DEFAULT_DATABASE, PASSWORD_FILE, SERVER_PASSWORD_FILE, SUPERUSER } from './cluster.ts';
import { LOCATION_FILE } from './placement.ts';
import { isAlive, readPidFile } from './postmaster.ts';

/** Returns the server's login to the PostgreSQL that runs on a data folder, or nothing. Creates and starts
 *  nothing: for tools beside the server. */
export function findRunning(dataDir: string): ConnectionParts | undefined {
  const file = path.join(dataDir, SERVER_PASSWORD_FILE);
  if (!existsSync(file)) return undefined;
  const root = realpathSync(dataDir);
  const home = readIfThere(path.join(root, LOCATION_FILE))?.trim() ?? path.join(root, 'postgres');
  const found = readPidFile(path.join(home, 'cluster'));
  if (!found?.isReady || !isAlive(found.pid)) return undefined;
  const { host, port } = found;
  return { host, port, user: SERVER_ROLE, password: secretOf({ file }), database: DEFAULT_DATABASE };
}

/** The same for pools, whose later connections may need another password. */
export function findRunningLive(dataDir: string): LiveConnection | undefined {
  const running = findRunning(dataDir);
  const file = path.join(dataDir, SERVER_PASSWORD_FILE);
  return running && { ...running, password: () => secretOf({ file }) };
}

/** The same as the superuser, for backups. */
export function findOwner(dataDir: string): ConnectionParts | undefined {
  const running = findRunning(dataDir);
  const password = readIfThere(path.join(dataDir, PASSWORD_FILE));
  return running && password !== undefined ? { ...running, user: SUPERUSER, password } : undefined;
}

const readIfThere = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;
