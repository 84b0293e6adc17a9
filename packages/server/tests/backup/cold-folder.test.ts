import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { DAY_MS, epochMs } from '@tessera/domain/time';

import { makeKey } from '../../src/backup/make-key.ts';
import { runBackup } from '../../src/backup/run-backup.ts';
import { runRestore } from '../../src/backup/run-restore.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { runMoveDays } from '../../src/cold/run-move-days.ts';
import type { BackupPlace } from '../../src/config/env.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../src/db/embedded/supervisor.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { type Database, openDatabase, openOwner } from '../../src/db/pool.ts';
import { MIGRATIONS } from '../../src/folders.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { bettingServer, newMember, newRound, seedHouse, slipOf } from '../support/betting.ts';
import { tablesOf } from '../support/database/table-digests.ts';
import { PROGRAM } from '../support/program.ts';
import { seededRandom } from '../support/random.ts';

const SMALL = { shared_buffers: '32MB' };
const home = mkdtempSync(path.join(os.tmpdir(), 'cold-'));
chmodSync(home, 0o755);
const inHome = (name: string): string => path.join(home, name);
const [dataDir, coldDir, archive, key] = ['data', 'cold', 'wal', 'key'].map(inHome) as [
  string,
  string,
  string,
  string,
];
const said: string[] = [];
const options: EmbeddedOptions = {
  dataDir,
  settings: SMALL,
  archiving: { folder: archive, keyFile: `${key}.pub`, program: PROGRAM },
};

let embedded: Embedded;
let db: Database;
let owner: pg.Pool;
let base: string;

const placeOf = (folder: string): BackupPlace => ({
  dataDir: folder,
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  auditCheckpoints: undefined,
  backupStamp: undefined,
  walArchive: { folder: archive, keyFile: `${key}.pub` },
  searchPath: '/usr/bin:/bin',
});
/** All days there are have long gone by. */
const later = { clock: { now: () => epochMs(systemClock.now() + 30 * DAY_MS) }, say: () => {} };
const moveDays = (folder: string, to: string): Promise<void> =>
  runMoveDays({ ...placeOf(folder), coldDir: to, coldTablespace: undefined, coldAfterDays: 8 }, later);
const backUp = (to: string): Promise<string> =>
  runBackup(placeOf(dataDir), [inHome(to), '--key', `${key}.pub`], {
    clock: systemClock,
    say: () => {},
  });
const restore = (from: string, to: string, ...more: string[]): Promise<boolean> =>
  runRestore(
    placeOf(inHome('unused')),
    [from, '--to', inHome(to), '--key', key, ...more],
    (line) => void said.push(line),
  );
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

beforeAll(async () => {
  for (const folder of [coldDir, archive]) mkdirSync(folder);
  makeKey(key);
  embedded = await startEmbedded(options);
  owner = openOwner(embedded.connection);
  await migrate(owner, readMigrations(MIGRATIONS));
  db = openDatabase(embedded.login, { random: seededRandom(1) });
  await seedHouse(db, owner);
  const server = await bettingServer(db, 1);
  const member = await newMember(db, 1_000_000_00n);
  for (const n of [1, 2, 3]) {
    const round = await newRound(db, server.games.byCode('k3-3')!);
    await placeBet(server, slipOf(round, ['side', 'big', '1']), member, `b-${n}`);
  }
  await server.bets.stop();
  base = await backUp('before');
  await moveDays(dataDir, coldDir);
});
afterAll(async () => {
  await Promise.all([db.close(), owner.end()]);
  await embedded.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Content of each table in a restored folder, and whether all of it lies there. */
async function tablesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const restored = await startEmbedded({ dataDir: inHome(folder), settings: SMALL });
  const reader = openOwner(restored.connection);
  try {
    const place = await reader.query(
      `select pg_tablespace_location(oid) as at from pg_tablespace where spcname = 'cold'`,
    );
    expect(place.rows).toMatchObject([{ at: expect.stringMatching(/^pg_tblspc/) }]);
    return await tablesOf(reader);
  } finally {
    await reader.end();
    await restored.stop();
  }
}

describe('the folder of old days', () => {
  it('holds them, and their files are no longer in the data folder', async () => {
    const { rows } = await owner.query<{ file: string; name: string }>(
      `select pg_relation_filepath(inhrelid) as file, inhrelid::regclass::text as name from pg_inherits
       where inhparent in ('bets'::regclass, 'tickets'::regclass)`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { file, name } of rows) {
      const [, oid, ...rest] = file.split('/');
      expect(oid, name).toMatch(/^\d+$/);
      expect(existsSync(path.join(coldDir, ...rest)), `${name} in ${file}`).toBe(true);
    }
  });

  it('is in a backup, and restored without touching the folder of the living house', async () => {
    const [tables, files] = [await tablesOf(owner), filesOf(coldDir)];
    const backup = await backUp('after');
    expect(await restore(backup, 'restored')).toBe(true);
    expect(await tablesIn('restored')).toEqual(tables);
    expect(filesOf(coldDir)).toEqual(files);
  });

  it('is made again inside the copy by a recovery from the WAL, which knows no path', async () => {
    const [tables, files] = [await tablesOf(owner), filesOf(coldDir)];
    await owner.query(`select pg_logical_emit_message(true, 'test', 'the last of its file')`);
    const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    const last = path.join(archive, `${rows[0]!.name}.gz.age`);
    await vi.waitFor(() => expect(existsSync(last)).toBe(true), { timeout: 60_000, interval: 50 });
    expect(await restore(base, 'recovered', '--wal', archive)).toBe(true);
    expect(await tablesIn('recovered')).toEqual(tables);
    expect(filesOf(coldDir)).toEqual(files);
  });

  it('is the same one each time, and of one house alone', async () => {
    const other = inHome('other');
    await expect(moveDays(dataDir, other)).rejects.toThrow(`COLD_DIR names ${other}, which is not there`);
    mkdirSync(other);
    await expect(moveDays(dataDir, other)).rejects.toThrow('old days lie elsewhere');
    const house = await startEmbedded({ dataDir: inHome('second'), settings: SMALL });
    await expect(moveDays(inHome('second'), coldDir)).rejects.toThrow('another house uses');
    await house.stop();
  });

  it('must be there when the house starts', async () => {
    await Promise.all([db.close(), owner.end()]);
    await embedded.stop();
    renameSync(coldDir, `${coldDir}-away`);
    await expect(startEmbedded(options)).rejects.toThrow(`old days lie in ${coldDir}, which is not there`);
    renameSync(`${coldDir}-away`, coldDir);
    embedded = await startEmbedded(options);
    owner = openOwner(embedded.connection);
    db = openDatabase(embedded.login, { random: seededRandom(2) });
    expect((await owner.query('select from bets')).rowCount).toBe(3);
  });
});
