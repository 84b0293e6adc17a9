import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { failpoint } from '../kernel/failpoint.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { sqlState } from './tx.ts';

export type Migration = {
  readonly id: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
};

/** Two concurrent first starts may create the same table or role; PostgreSQL then fails one of them with
 *  one of these codes, and a second check finds the object. */
const RACE_STATES = new Set(['23505', '42P07', '42710', 'XX000', '40001', '40P01']);
const ATTEMPTS_MAX = 20;
const WAIT_MS = 50;

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/;

/** Lists the numbered SQL files of a folder in order. Refuses a gap, a duplicate number and a malformed
 *  name. */
export function readMigrations(folder: string | URL): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name, index) => {
    const id = Number(FILE.exec(name)?.[1] ?? Number.NaN);
    if (id !== index + 1) throw new Error(`migration ${name} should carry the number ${index + 1}`);
    const text = readFileSync(
      typeof folder === 'string' ? `${folder}/${name}` : new URL(name, folder),
      'utf8',
    );
    return { id, name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** Applies pending migrations, each in its own transaction, and returns their names. Safe for any number of
 *  concurrent servers: the row of a migration is inserted first, so the others wait on its key until it has
 *  committed and then skip it. Refuses a migration that was edited after it had run, and a database that is
 *  ahead of this program. Runs as the schema's owner. */
export async function migrate(owner: pg.Pool, migrations: readonly Migration[]): Promise<string[]> {
  await retryRaces(() =>
    owner.query(`create table if not exists schema_migrations (
      id integer primary key, name text not null, checksum text not null, ran_at timestamptz not null default now())`),
  );
  await assertHistory(owner, migrations);
  const ran: string[] = [];
  for (const migration of migrations) {
    if (await retryRaces(() => runOne(owner, migration))) ran.push(migration.name);
  }
  return ran;
}

/** No such table, and no right to read it: what a database says that lacks the migrations of this version. */
const NOT_MIGRATED = new Set(['42P01', '42501']);

/** Refuses a database that lacks a migration, for a server that is not given the owner's login.
 *  Refuses: StartupError.   Cost: one round trip. */
export async function assertMigrated(db: pg.Pool, migrations: readonly Migration[]): Promise<void> {
  const done = await assertHistory(db, migrations).catch((error: unknown) => {
    if (NOT_MIGRATED.has(sqlState(error) ?? '')) return 0;
    throw error;
  });
  const next = migrations[done];
  if (next)
    throw new StartupError(
      `the database lacks ${migrations.length - done} migrations (from ${next.name} on): set DATABASE_OWNER_URL to the login that owns its tables, for this start`,
    );
}

/** Returns the number of migrations that have run. */
async function assertHistory(owner: pg.Pool, migrations: readonly Migration[]): Promise<number> {
  const done = await owner.query<{ id: number; name: string; checksum: string }>(
    'select id, name, checksum from schema_migrations order by id',
  );
  for (const row of done.rows) {
    const ours = migrations.find(({ id }) => id === row.id);
    if (!ours)
      throw new StartupError(
        `the database was migrated by a newer version (${row.name}): start that version, or restore the backup made before the upgrade`,
      );
    if (ours.checksum !== row.checksum)
      throw new StartupError(
        `migration ${row.name} was edited after it had run: start the version that ran it, or use an empty database`,
      );
  }
  return done.rows.length;
}

async function runOne(owner: pg.Pool, { id, name, text, checksum }: Migration): Promise<boolean> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const claim = await client.query(
      'insert into schema_migrations (id, name, checksum) values ($1, $2, $3) on conflict do nothing',
      [id, name, checksum],
    );
    if (claim.rowCount === 1) await client.query(text);
    failpoint('migration-ran');
    await client.query('commit');
    return claim.rowCount === 1;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function retryRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !RACE_STATES.has(sqlState(error) ?? '')) throw error;
      await sleep(WAIT_MS);
    }
  }
}
