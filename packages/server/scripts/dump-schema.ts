import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { startEmbedded } from '../src/db/embedded/supervisor.ts';
import { migrate, readMigrations } from '../src/db/migrate.ts';
import { openOwner } from '../src/db/pool.ts';
import { MIGRATIONS } from '../src/folders.ts';
import { schemaText } from './schema-text.ts';

// Writes schema.sql from a database that has just been migrated: `npm run schema`.

const FILE = new URL('../schema.sql', import.meta.url);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-schema-'));
// PostgreSQL may run as another user.
chmodSync(dataDir, 0o755);
const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off', shared_buffers: '32MB' } });
const owner = openOwner(embedded.connection, 1);
try {
  await migrate(owner, readMigrations(MIGRATIONS));
  writeFileSync(FILE, await schemaText(owner));
} finally {
  await owner.end();
  await embedded.stop();
  rmSync(dataDir, { recursive: true });
}
