import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { makeKey } from '../../src/backup/make-key.ts';
import { runBackup } from '../../src/backup/run-backup.ts';
import { runRestore } from '../../src/backup/run-restore.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import type { BackupPlace } from '../../src/config/env.ts';
import { readPidFile } from '../../src/db/embedded/postmaster.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../src/db/embedded/supervisor.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { type Database, openDatabase, openOwner } from '../../src/db/pool.ts';
import { MIGRATIONS } from '../../src/folders.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { watchArchiveOnce } from '../../src/ops/watch-archive.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import {
  type BettingServer,
  bettingServer,
  newMember,
  newRound,
  seedHouse,
  slipOf,
} from '../support/betting.ts';
import { tablesOf } from '../support/database/table-digests.ts';
import { PROGRAM } from '../support/program.ts';
import { seededRandom } from '../support/random.ts';

const SMALL = { shared_buffers: '32MB' };

const home = mkdtempSync(path.join(os.tmpdir(), 'wal-archive-'));
chmodSync(home, 0o755);
const inHome = (name: string): string => path.join(home, name);
const key = inHome('key');
const archive = inHome('wal');

type House = {
  readonly dataDir: string;
  readonly embedded: Embedded;
  readonly db: Database;
  readonly owner: pg.Pool;
};
const said: string[] = [];
const houses: House[] = [];
let house: House;
let base: string;
/** Of every table, and when it was taken, by the clock of the database. */
let atMoment: { readonly tables: ReadonlyMap<string, string>; readonly at: string };
let atEnd: ReadonlyMap<string, string>;
/** A moment during the base copy, between two bets. */
let within: string | undefined;

const placeOf = (dataDir: string): BackupPlace => ({
  dataDir,
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  auditCheckpoints: undefined,
  backupStamp: undefined,
  walArchive: { folder: archive, keyFile: `${key}.pub` },
  searchPath: '/usr/bin:/bin',
});

async function open(dataDir: string): Promise<House> {
  const embedded = await startEmbedded({
    dataDir,
    settings: SMALL,
    archiving: { folder: archive, keyFile: `${key}.pub`, program: PROGRAM },
  });
  const owner = openOwner(embedded.connection);
  await migrate(owner, readMigrations(MIGRATIONS));
  const opened = { dataDir, embedded, owner, db: openDatabase(embedded.login, { random: seededRandom(1) }) };
  houses.push(opened);
  return opened;
}

const close = async ({ embedded, db, owner }: House): Promise<void> => {
  await Promise.all([db.close(), owner.end()]);
  await embedded.stop();
};

async function momentOf(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  return rows[0]!.at;
}

/** Finishes the present file of the WAL, as PostgreSQL does by itself within a minute, and waits until it has
 *  been archived. */
async function finishFile(owner: pg.Pool): Promise<void> {
  // A file in which nothing was written yet is not finished.
  await owner.query(`select pg_logical_emit_message(true, 'test', 'the last of its file')`);
  const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await isArchived(rows[0]!.name);
}

async function isArchived(name: string): Promise<void> {
  const file = path.join(archive, `${name}.gz.age`);
  await vi.waitFor(() => expect(existsSync(file), file).toBe(true), { timeout: 60_000, interval: 50 });
}

/** Bets in a new round; each one is acknowledged. */
async function betting({ db }: House, server: BettingServer, count: number): Promise<void> {
  const round = await newRound(db, server.games.byCode('k3-3')!);
  const member = await newMember(db, 1_000_000_00n);
  for (let n = 0; n < count; n += 1)
    await placeBet(server, slipOf(round, ['side', 'big', '1']), member, `b-${n}`);
}

const backupTo = (dataDir: string, to: string): Promise<string> =>
  runBackup(placeOf(dataDir), [inHome(to), '--key', `${key}.pub`], {
    clock: systemClock,
    // Called first when the files beside the database are written.
    say: () => void (within ??= new Date(systemClock.now()).toISOString()),
  });

const restore = (to: string, ...more: string[]): Promise<boolean> => {
  const args = [base, '--to', inHome(to), '--key', key, ...more];
  return runRestore(placeOf(inHome('unused')), args, (line) => void said.push(line));
};

/** Content of a restored folder. */
async function contentOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const embedded = await startEmbedded({ dataDir: inHome(folder), settings: SMALL });
  const owner = openOwner(embedded.connection);
  try {
    return await tablesOf(owner);
  } finally {
    await owner.end();
    await embedded.stop();
  }
}

beforeAll(async () => {
  makeKey(key);
  mkdirSync(archive);
  house = await open(inHome('data'));
  await seedHouse(house.db, house.owner);
  const server = await bettingServer(house.db, 1);
  await betting(house, server, 5);
  // Without a pause, so that there are commits during the copy.
  let isOver = false;
  const meanwhile = (async () => {
    while (!isOver) await betting(house, server, 3);
  })();
  base = await backupTo(house.dataDir, 'backups').finally(() => (isOver = true));
  await meanwhile;
  await finishFile(house.owner);
  await betting(house, server, 5);
  atMoment = { tables: await tablesOf(house.owner), at: await momentOf(house.owner) };
  await betting(house, server, 5);
  await finishFile(house.owner);
  await betting(house, server, 5);
  await server.bets.stop();
  atEnd = await tablesOf(house.owner);
  await finishFile(house.owner);
  // Nothing of it is left: as after a fire.
  await close(house);
  rmSync(house.dataDir, { recursive: true });
}, 240_000);
afterAll(async () => {
  await Promise.all(houses.slice(1).map(close));
  rmSync(home, { recursive: true, force: true });
});

describe('an archive of the WAL', { timeout: 240_000 }, () => {
  it('holds encrypted files of its owner alone, much smaller than the WAL', () => {
    const files = readdirSync(archive).filter((name) => name.endsWith('.gz.age'));
    expect(files.length).toBeGreaterThanOrEqual(3);
    expect(readdirSync(archive).filter((name) => name.includes('.partial'))).toEqual([]);
    for (const name of files) {
      const file = path.join(archive, name);
      expect(readFileSync(file).toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n');
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    // The last one was finished after a few bets: of its 16 MiB the rest is empty.
    const [last = ''] = files
      .filter((name) => !name.includes('backup'))
      .toSorted()
      .slice(-1);
    expect(statSync(path.join(archive, last)).size).toBeLessThan(1_000_000);
  });

  it('is restored to its end: every table is as it was', async () => {
    said.length = 0;
    expect(await restore('to-end', '--wal', archive)).toBe(true);
    expect(said.filter((line) => line.startsWith('BROKEN'))).toEqual([]);
    expect(said).toContain('holds   I2 a balance is its last entry');
    expect(said.join('\n')).toMatch(/recovered to the commit of \d{4}-/);
    expect(await contentOf('to-end')).toEqual(atEnd);
    expect(readdirSync(inHome('to-end')).filter((name) => name === 'wal')).toEqual([]);
  });

  it('is restored to a moment between two bets: every table is as it was then', async () => {
    said.length = 0;
    expect(await restore('to-moment', '--until', atMoment.at)).toBe(true);
    expect(said.filter((line) => line.startsWith('BROKEN'))).toEqual([]);
    const content = await contentOf('to-moment');
    expect(content).toEqual(atMoment.tables);
    expect(content.get('rounds')).not.toBe(atEnd.get('rounds'));
  });
});

describe('a restore with the WAL', { timeout: 240_000 }, () => {
  const copyOfArchive = (harm: (folder: string, files: readonly string[]) => void): string => {
    const copy = mkdtempSync(inHome('archive-'));
    chmodSync(copy, 0o755);
    cpSync(archive, copy, { recursive: true });
    harm(
      copy,
      readdirSync(copy)
        .filter((name) => /^[0-9A-F]{24}\.gz\.age$/.test(name))
        .toSorted(),
    );
    return copy;
  };
  const refusal = async (...args: string[]): Promise<string> => {
    const why = await restore('refused', ...args).then(
      () => 'restored',
      (error: Error) => error.message,
    );
    expect(readdirSync(home).filter((name) => name.startsWith('refused'))).toEqual([]);
    return why;
  };

  it('refuses an archive in which a file is missing, and names it', async () => {
    let missing = '';
    const folder = copyOfArchive((copy, files) => {
      missing = files.at(-2)!;
      rmSync(path.join(copy, missing));
    });
    expect(await refusal('--wal', folder)).toBe(
      `${missing} is missing in ${folder}: nothing after it can be restored`,
    );
  });

  it('refuses a damaged file, and names it', async () => {
    let damaged = '';
    const folder = copyOfArchive((copy, files) => {
      damaged = path.join(copy, files.at(-2)!);
      const bytes = readFileSync(damaged);
      bytes.writeUInt8(bytes.readUInt8(bytes.length - 100) ^ 1, bytes.length - 100);
      writeFileSync(damaged, bytes);
    });
    expect(await refusal('--wal', folder)).toContain(`${damaged} is damaged`);
  });

  it('refuses another key for the archive, and a folder that is none', async () => {
    makeKey(inHome('other'));
    expect(await refusal('--wal', archive, '--wal-key', inHome('other'))).toMatch(
      /^the key does not open \S+\.gz\.age$/,
    );
    expect(await refusal('--wal', inHome('nowhere'))).toBe(
      `there is no archive of the WAL at ${inHome('nowhere')}`,
    );
  });

  it('refuses a moment before or within the base copy, after the end, and one without a zone', async () => {
    const long = await refusal('--until', '2001-01-01T00:00:00Z');
    expect(long).toMatch(/ is before this base copy of .*: take an earlier one$/);
    expect(await refusal('--until', within!)).toBe(
      `${within} is before the end of this base copy: take an earlier one`,
    );
    expect(await refusal('--until', '2199-01-01T00:00:00Z')).toBe(
      'the archive ends before 2199-01-01T00:00:00Z: it holds no commit after that moment',
    );
    expect(await refusal('--until', '2199-01-01T00:00')).toContain('--until must be a moment such as');
  });
});

describe('a restored house', { timeout: 240_000 }, () => {
  it('archives on beside the WAL that it came from, and is restored from a copy of its own', async () => {
    expect(await restore('second', '--wal', archive)).toBe(true);
    const second = await open(inHome('second'));
    const server = await bettingServer(second.db, 2);
    await betting(second, server, 3);
    const first = base;
    base = await backupTo(second.dataDir, 'backups');
    await betting(second, server, 3);
    await server.bets.stop();
    const tables = await tablesOf(second.owner);
    await finishFile(second.owner);
    expect(await restore('third', '--wal', archive)).toBe(true);
    expect(await contentOf('third')).toEqual(tables);
    // The copy from before does not lead there, and says so instead of leaving out what came since.
    base = first;
    await expect(restore('fourth', '--wal', archive)).rejects.toThrow('goes on with a restored database');
  });

  it('does not start without the folder of its archive, and does not make it', async () => {
    const archiving = { folder: inHome('not-mounted'), keyFile: `${key}.pub`, program: PROGRAM };
    await expect(startEmbedded({ dataDir: inHome('third'), settings: SMALL, archiving })).rejects.toThrow(
      `WAL_ARCHIVE names ${archiving.folder}, which is not there: mount its disk, or make the folder`,
    );
    expect(existsSync(archiving.folder)).toBe(false);
  });

  it('tells monitoring how far its archive is behind', async () => {
    const { db, owner } = houses.at(-1)!;
    const metrics = createMetrics();
    const figure = async (name: string): Promise<number> => {
      await watchArchiveOnce({ db, metrics });
      const text = await metrics.registry.metrics();
      return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
    };
    expect(await figure('tessera_wal_archive_failures')).toBe(0);
    expect(await figure('tessera_wal_archive_lag_seconds')).toBeLessThan(60);
    // A folder that is away: PostgreSQL keeps the file, and continues once it is back.
    renameSync(archive, `${archive}.away`);
    try {
      await owner.query(`select pg_logical_emit_message(true, 'test', 'the last of its file')`);
      await owner.query('select pg_switch_wal()');
      await vi.waitFor(async () => expect(await figure('tessera_wal_archive_failures')).toBeGreaterThan(0), {
        timeout: 60_000,
        interval: 100,
      });
    } finally {
      renameSync(`${archive}.away`, archive);
    }
    await finishFile(owner);
  });

  it('archives as its start says, also where a killed server has left the database running', async () => {
    const dataDir = inHome('third');
    const archiving = { folder: archive, keyFile: `${key}.pub`, program: PROGRAM };
    await leaveRunning({ dataDir, settings: SMALL });
    const quick = { ...SMALL, archive_timeout: '1s' };
    const first = await startEmbedded({ dataDir, settings: quick, archiving });
    expect(await archivesTo(first)).toContain(`'--to' '${archive}'`);
    // By itself, from the start on.
    const owner = openOwner(first.connection);
    const { rows } = await owner.query<{ name: string }>(
      `select pg_walfile_name(pg_logical_emit_message(true, 'test', 'waits to be archived')) as name`,
    );
    await owner.end();
    await isArchived(rows[0]!.name);
    await first.stop();
    await leaveRunning({ dataDir, settings: SMALL, archiving });
    const left = postmasterOf(dataDir);
    const same = await startEmbedded({ dataDir, settings: SMALL, archiving });
    expect(same.pid()).toBe(left);
    await same.stop();
    await leaveRunning({ dataDir, settings: SMALL, archiving });
    const without = await startEmbedded({ dataDir, settings: SMALL });
    expect(await archivesTo(without)).toBe('(disabled)');
    await without.stop();
  });
});

const postmasterOf = (dataDir: string): number => readPidFile(path.join(dataDir, 'postgres', 'cluster'))!.pid;

/** Starts PostgreSQL in a process that is killed then. */
async function leaveRunning(options: EmbeddedOptions): Promise<void> {
  const module = new URL('../../src/db/embedded/supervisor.ts', import.meta.url).href;
  const script = `const { startEmbedded } = await import(${JSON.stringify(module)});
    await startEmbedded(${JSON.stringify(options)}); console.log('up'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function archivesTo({ connection }: Embedded): Promise<string> {
  const owner = openOwner(connection);
  const { rows } = await owner.query<{ to: string }>(`select current_setting('archive_command') as to`);
  await owner.end();
  return rows[0]!.to;
}
