import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { ConnectionParts } from '@tessera/server/db/pool';

import { startDatabaseProcess } from '../rig/database-process.ts';
import { removeOnExit } from '../rig/exit-cleanup.ts';

/** Runs work on an empty PostgreSQL of its own, with production durability, in a temporary folder. */
export async function withDatabase<T>(
  work: (connection: ConnectionParts, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-two-'));
  // PostgreSQL may run as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const keep = removeOnExit(folder);
  const dataDir = path.join(folder, 'database');
  mkdirSync(dataDir);
  const database = await startDatabaseProcess(dataDir);
  const { username, password, pathname } = new URL(database.urlAt(database.port));
  try {
    return await work(
      {
        host: '127.0.0.1',
        port: database.port,
        user: username,
        password: decodeURIComponent(password),
        database: pathname.slice(1),
      },
      folder,
    );
  } finally {
    await database.stop();
    await database.owner().end();
    keep();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
