import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import { epochMs } from '@tessera/domain/time';

import { startEmbedded } from '../../src/db/embedded/supervisor.ts';
import { isAlive, readPidFile } from '../../src/db/embedded/postmaster.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { ensurePartitions } from '../../src/db/partitions.ts';
import { openOwner, type ConnectionParts } from '../../src/db/pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file clones. */
    template: ConnectionParts;
  }
}

const PREFIX = 'tessera-test-';

/** One PostgreSQL for the whole run, on a folder that is thrown away, with one migrated database to clone. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  sweep();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), PREFIX));
  writeFileSync(path.join(dataDir, 'owner.pid'), String(process.pid));
  // mkdtemp makes the folder for its owner alone; PostgreSQL may run as another user.
  chmodSync(dataDir, 0o755);
  // Nothing here outlives the run, so nothing needs to reach the disk.
  const embedded = await startEmbedded({
    dataDir,
    database: 'template_tessera',
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB' },
  });
  const owner = openOwner(embedded.connection);
  await migrate(owner, readMigrations(new URL('../../migrations/', import.meta.url)));
  // The tests' rounds are of these days; a test with other dates adds its own.
  await ensurePartitions(owner, epochMs(Date.now()));
  await owner.end();
  project.provide('template', embedded.connection);
  return async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Ends and removes what runs that were killed have left behind. */
function sweep(): void {
  for (const name of readdirSync(os.tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(os.tmpdir(), name);
    try {
      if (isAlive(Number(readFileSync(path.join(folder, 'owner.pid'), 'utf8')))) continue;
    } catch {
      continue;
    }
    const left = readPidFile(path.join(folder, 'postgres', 'cluster'));
    if (left && isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
