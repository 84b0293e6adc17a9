import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { startEmbedded } from '@tessera/server/db/embedded/supervisor';

export type Postgres = { readonly url: string; readonly stop: () => Promise<void> };

/** One PostgreSQL for all runs of tests: the one of TEST_DATABASE_URL, or an embedded one on a temporary
 *  folder. The name of the folder and its pid file are those of the database tests, which sweep up after
 *  killed runs. */
export async function throwawayPostgres(): Promise<Postgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'tessera-test-'));
  writeFileSync(path.join(dataDir, 'owner.pid'), String(process.pid));
  // PostgreSQL may run as another user.
  chmodSync(dataDir, 0o755);
  const { connection, stop } = await startEmbedded({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB' },
  });
  const { user, password, host, port } = connection;
  const login = `${user}:${encodeURIComponent(password)}`;
  return {
    url: `postgres://${login}@${encodeURIComponent(host)}:${port}/postgres`,
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
