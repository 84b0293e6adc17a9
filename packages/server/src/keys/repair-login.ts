import path from 'node:path';

import pg from 'pg';

import type { Env } from '../config/env.ts';
import { PASSWORD_FILE, SERVER_PASSWORD_FILE, SUPERUSER } from '../db/embedded/cluster.ts';
import { findRunning } from '../db/embedded/find-running.ts';
import { ensureLogin } from '../db/server-login.ts';
import { secretOf } from '../kernel/secrets.ts';

/** Makes the embedded PostgreSQL take the password of the server's file, as each start does: a rotation that
 *  was stopped may have changed one and not the other. Does nothing for another database, or one that does
 *  not run.   Cost: a connection, one round trip. */
export async function repairLogin({
  dataDir,
  databaseUrl,
}: Pick<Env, 'dataDir' | 'databaseUrl'>): Promise<void> {
  const running = databaseUrl === undefined ? findRunning(dataDir) : undefined;
  if (!running) return;
  const fileOf = (name: string) => ({ file: path.join(dataDir, name) });
  const client = new pg.Client({
    ...running,
    database: 'postgres',
    user: SUPERUSER,
    password: secretOf(fileOf(PASSWORD_FILE)),
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await ensureLogin(client, secretOf(fileOf(SERVER_PASSWORD_FILE)));
  } finally {
    await client.end();
  }
}
