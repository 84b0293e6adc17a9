import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { epochMs } from '@tessera/domain/time';

import { buildStale } from '../../../../scripts/build.mjs';
import { isAlive, readPidFile } from '../../src/db/embedded/postmaster.ts';
import { startEmbedded } from '../../src/db/embedded/supervisor.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { ensurePartitions } from '../../src/db/partitions.ts';
import { openOwner, type ConnectionParts } from '../../src/db/pool.ts';
import { ensureLogin, SERVER_ROLE } from '../../src/db/server-login.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file clones. */
    template: ConnectionParts;
    /** The server's login, on each of them. */
    serverLogin: Pick<ConnectionParts, 'user' | 'password'>;
    /** PostgreSQL's log; absent on an external server. */
    postgresLog: string | undefined;
  }
}

const PREFIX = 'tessera-test-';

type Server = {
  readonly connection: ConnectionParts;
  readonly serverPassword: string;
  readonly log: string | undefined;
  readonly stop: () => Promise<void>;
};

/** Runs beside each other on one external server share its role, so this password is the same for all. */
const EXTERNAL_PASSWORD = 'for tests only';

/** One PostgreSQL for the whole run with one migrated database to clone: an embedded one on a temporary
 *  folder, or the one of TEST_DATABASE_URL, an external server, as its superuser. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildStale();
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? await databaseOn(given) : await embedded();
  const owner = openOwner(server.connection);
  await migrate(owner, readMigrations(new URL('../../migrations/', import.meta.url)));
  // The rounds of the tests are of these days; a test with other dates adds its own.
  await ensurePartitions(owner, epochMs(Date.now()));
  await owner.end();
  project.provide('template', server.connection);
  project.provide('postgresLog', server.log);
  project.provide('serverLogin', { user: SERVER_ROLE, password: server.serverPassword });
  return server.stop;
}

/** A database on an external server; it is dropped when the run is over. */
async function databaseOn(url: string): Promise<Server> {
  const { hostname, port, username, password } = new URL(url);
  const parts = {
    // A folder of sockets is written with its slashes escaped.
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
  const database = `tessera_test_${process.pid}`;
  const run = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ ...parts, database: 'postgres' });
    await client.connect();
    await work(client).finally(() => client.end());
  };
  await run((client) => client.query(`create database ${database}`));
  await run((client) => ensureLogin(client, EXTERNAL_PASSWORD));
  return {
    connection: { ...parts, database },
    serverPassword: EXTERNAL_PASSWORD,
    log: undefined,
    stop: () => run((client) => client.query(`drop database ${database} with (force)`)),
  };
}

async function embedded(): Promise<Server> {
  sweep();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), PREFIX));
  writeFileSync(path.join(dataDir, 'owner.pid'), String(process.pid));
  // mkdtemp grants access to its owner only; PostgreSQL may run as another user.
  chmodSync(dataDir, 0o755);
  // No data outlives the run, so durability is off.
  const { connection, login, stop } = await startEmbedded({
    dataDir,
    database: 'template_tessera',
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      shared_buffers: '128MB',
      // The folder may be in memory; a checkpoint costs nothing without fsync.
      max_wal_size: '256MB',
    },
  });
  return {
    connection,
    serverPassword: login.password,
    log: path.join(dataDir, 'postgres', 'postgres.log'),
    stop: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops and removes the leftovers of killed runs. */
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
