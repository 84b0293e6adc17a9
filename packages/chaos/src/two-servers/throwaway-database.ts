import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { startDatabaseProcess } from '../rig/database-process.ts';
import { removeOnExit } from '../rig/exit-cleanup.ts';
import type { Logins } from './fixture.ts';

/** Runs work on an empty PostgreSQL of its own, with production durability, in a temporary folder. */
export async function withDatabase<T>(work: (logins: Logins, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-two-'));
  // PostgreSQL may run as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const keep = removeOnExit(folder);
  const dataDir = path.join(folder, 'database');
  mkdirSync(dataDir);
  const database = await startDatabaseProcess(dataDir);
  try {
    return await work(database.logins, folder);
  } finally {
    await database.stop();
    await database.owner().end();
    keep();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
