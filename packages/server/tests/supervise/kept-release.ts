// A house of an earlier release, kept as it was stopped: see scripts/keep.ts, which makes one.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

import type pg from 'pg';

import { clockOfFile } from '../../../../scripts/moved-clock.mjs';
import { findOwner } from '../../src/db/embedded/find-running.ts';
import { startEmbedded } from '../../src/db/embedded/supervisor.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { openOwner } from '../../src/db/pool.ts';
import { MIGRATIONS } from '../../src/folders.ts';
import { PROGRAM } from '../support/program.ts';

/** State that the release printed when it was stopped. */
export type ReleaseState = {
  /** Time at which all its members' bets are due. */
  readonly dueAt: string;
  /** Those it ran with. */
  readonly settings: Readonly<Record<string, string>>;
  /** Number of migrations of the schema that the data fits; 0 where the data brings its own. */
  readonly migrations: number;
  /** Each with a session, and the money that could be staked.   Units: decimal text. */
  readonly members: readonly {
    readonly username: string;
    readonly token: string;
    readonly balance: string;
  }[];
};

export type KeptHouse = {
  readonly told: ReleaseState;
  readonly address: string;
  readonly dataDir: string;
  /** Every table as it was, in the schema `before`, beside those of now. */
  readonly owner: pg.Pool;
  stop(): Promise<void>;
};

const KEPT = fileURLToPath(new URL('../kept/', import.meta.url));
const RUNNING = /is running at (http:\S+)/;
const US_PER_MS = 1_000n;

/** The releases of which data is kept, the oldest first. */
export const keptReleases = (): readonly string[] =>
  readdirSync(KEPT)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.basename(name, '.json'))
    .toSorted((a, b) => Date.parse(toldBy(a).dueAt) - Date.parse(toldBy(b).dueAt));

const toldBy = (release: string): ReleaseState =>
  JSON.parse(readFileSync(path.join(KEPT, `${release}.json`), 'utf8')) as ReleaseState;

/** Starts the product of now on the data of a release, when all is due that waits in it. */
export async function startOnKept(release: string): Promise<KeptHouse> {
  const told = toldBy(release);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'kept-'));
  // The product may run as another user.
  chmodSync(dataDir, 0o755);
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  try {
    await unpack(release, told, dataDir);
    product = await startProduct(dataDir, told);
    const { address, stop } = product;
    const owner = await openBoth(dataDir);
    return {
      told,
      dataDir,
      owner,
      address,
      async stop() {
        await owner.end();
        await stop();
        remove();
      },
    };
  } catch (error) {
    await product?.stop();
    remove();
    throw error;
  }
}

async function openBoth(dataDir: string): Promise<pg.Pool> {
  const connection = findOwner(dataDir);
  if (!connection) throw new Error('the database does not run');
  const owner = openOwner(connection, 1);
  await owner.query(ADD_NEW);
  return owner;
}

async function unpack(release: string, told: ReleaseState, dataDir: string): Promise<void> {
  const input = brotliDecompressSync(readFileSync(path.join(KEPT, `${release}.tar.br`)));
  const { status, stderr } = spawnSync('tar', ['x', '-C', dataDir], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar: ${stderr}`);
  const sql = path.join(dataDir, 'database.sql');
  // Durable only from the start of the product on.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const embedded = await startEmbedded({ dataDir, settings });
  const owner = openOwner(embedded.connection, 1);
  try {
    if (told.migrations > 0) await migrate(owner, readMigrations(MIGRATIONS).slice(0, told.migrations));
    await owner.query(readFileSync(sql, 'utf8'));
    await owner.query(COPY_ALL);
  } finally {
    await owner.end();
    await embedded.stop();
    rmSync(sql);
  }
}

/** All but partitions, which are in the tables that they are parts of. */
const COPY_ALL = `
  reset all;
  create schema before;
  do $$ declare name text; begin
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    loop execute format('create table before.%1$I as table public.%1$I', name); end loop;
  end $$`;

/** Tables that the release did not have were empty. */
const ADD_NEW = `
  do $$ declare name text; begin
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    loop execute format('create table if not exists before.%1$I (like public.%1$I)', name); end loop;
  end $$`;

async function startProduct(
  dataDir: string,
  { dueAt, settings }: ReleaseState,
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...settings,
      PORT: '0',
      DATA_DIR: dataDir,
      ...clockAt(dataDir, Date.parse(dueAt)),
    },
  });
  let said = '';
  const up = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = RUNNING.exec(said)?.[1];
      if (address !== undefined) up.resolve(address);
    });
  }
  const exited = once(child, 'exit');
  void exited.then(() => up.reject(new Error(`the product ended: ${said.trim()}`)));
  const address = await up.promise;
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** By a file, which adds to a clock that is moved for the whole run.   Units: Unix ms. */
function clockAt(dataDir: string, atMs: number): Record<string, string> {
  const file = path.join(dataDir, 'clock');
  writeFileSync(file, new BigInt64Array([BigInt(atMs - Date.now()) * US_PER_MS]), { mode: 0o644 });
  return clockOfFile(file);
}
