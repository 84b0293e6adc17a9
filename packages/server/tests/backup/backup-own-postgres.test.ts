import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { runBackup } from '../../src/backup/run-backup.ts';
import { runRestore } from '../../src/backup/run-restore.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import type { BackupPlace } from '../../src/config/env.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { type ConnectionParts, openDatabase, openOwner } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { appendAudit } from '../../src/fairness/audit-chain.ts';
import { writeCheckpoint } from '../../src/fairness/audit-checkpoints.ts';
import { openOperatorKey } from '../../src/fairness/operator-key.ts';
import { MIGRATIONS } from '../../src/folders.ts';
import { bettingServer, newMember, newRound, seedHouse, slipOf } from '../support/betting.ts';
import { dropDatabase, emptyDatabase, urlOf } from '../support/database.ts';
import { seededRandom } from '../support/random.ts';

// The PostgreSQL of the tests is that of somebody else here: it is reached by its address alone. The tools of
// its version are on no machine for certain, so stand-ins take their place that are told what the real ones
// are told, log in with that, and let PostgreSQL itself copy the database.

const home = mkdtempSync(path.join(os.tmpdir(), 'own-postgres-'));
const inHome = (name: string): string => path.join(home, name);
const key = inHome('key');
const clock = { now: () => epochMs(Date.UTC(2031, 0, 5, 3, 4, 5)) };
const said: string[] = [];

let source: ConnectionParts;
let target: ConnectionParts;
let backup: string;

/** Begins each stand-in: what it was told, and its connection, made of the environment as libpq does. */
const PREAMBLE = `#!${process.execPath}
const { Client } = require(${JSON.stringify(createRequire(import.meta.url).resolve('pg'))});
const { writeFileSync, readFileSync } = require('node:fs');
const tell = () => writeFileSync(${JSON.stringify(inHome('told-'))} + require('node:path').basename(__filename),
  JSON.stringify({ args: process.argv.slice(2), env: Object.keys(process.env).filter((name) => name.startsWith('PG')).sort() }));
const on = async (database, work) => {
  const { PGHOST: host, PGPORT, PGUSER: user, PGPASSWORD: password } = process.env;
  const client = new Client({ host, port: Number(PGPORT), user, password, database });
  await client.connect();
  await work(client).finally(() => client.end());
};
const fail = (error) => { process.stderr.write('pg_tool: error: ' + error.message + '\\nsecond line\\n'); process.exit(1); };
`;
const STAND_INS = {
  pg_dump: `tell();
on(process.env.PGDATABASE, async (client) => {
  const { rows } = await client.query('select current_database() as name, count(*)::int as bets from bets');
  process.stdout.write(JSON.stringify(rows[0]) + ' '.repeat(300000));
}).catch(fail);`,
  pg_restore: `tell();
const { name } = JSON.parse(readFileSync(0, 'utf8'));
const into = process.argv.find((arg) => arg.startsWith('--dbname=')).slice('--dbname='.length);
on('postgres', async (client) => {
  await client.query('drop database ' + into);
  await client.query('create database ' + into + ' template ' + name + ' strategy file_copy');
}).catch(fail);`,
  broken: `fail(new Error('aborting because of server version mismatch'));`,
};

function install(folder: string, tools: Readonly<Record<string, keyof typeof STAND_INS>>): string {
  mkdirSync(inHome(folder));
  for (const [name, standIn] of Object.entries(tools))
    writeFileSync(inHome(`${folder}/${name}`), `${PREAMBLE}${STAND_INS[standIn]}\n`, { mode: 0o755 });
  return inHome(folder);
}

const told = (tool: string) =>
  JSON.parse(readFileSync(inHome(`told-${tool}`), 'utf8')) as { args: string[]; env: string[] };

const placeOf = (searchPath: string): BackupPlace => ({
  dataDir: inHome('data'),
  // The server's own login could not read all of it.
  databaseUrl: 'postgres://nobody:none@localhost:1/none',
  databaseOwnerUrl: urlOf(source),
  auditCheckpoints: undefined,
  backupStamp: inHome('stamp'),
  walArchive: undefined,
  searchPath,
});

const backUp = (to: string, searchPath: string): Promise<string> =>
  runBackup(placeOf(searchPath), [inHome(to), '--key', key], { clock, say: () => {}, work: 4 });
const restore = (from: string, to: string, ...more: string[]): Promise<boolean> => {
  said.length = 0;
  const args = [from, '--to', inHome(to), '--key', key, ...more];
  return runRestore(placeOf(inHome('tools')), args, (line) => void said.push(line));
};

/** Digests of what matters most, read as the owner. */
async function booksOf(connection: ConnectionParts): Promise<unknown> {
  const owner = openOwner(connection, 1);
  const sums = ['entries', 'bets', 'accounts', 'audit_chain'].map(
    (table) =>
      `(select md5(coalesce(string_agg(t::text, ';' order by t::text), '')) from ${table} t) as "${table}"`,
  );
  const { rows } = await owner.query(`select ${sums.join(', ')}, (select count(*) from bets) as count`);
  await owner.end();
  return rows[0];
}

beforeAll(async () => {
  chmodSync(home, 0o755);
  writeFileSync(key, `${createHash('sha256').update('own').digest('base64')}\n`, { mode: 0o600 });
  install('tools', { pg_dump: 'pg_dump', pg_restore: 'pg_restore' });
  source = await emptyDatabase();
  target = await emptyDatabase();
  const owner = openOwner(source);
  await migrate(owner, readMigrations(MIGRATIONS));
  const db = openDatabase({ ...source, ...inject('serverLogin') }, { random: seededRandom(1) });
  await seedHouse(db, owner);
  const server = await bettingServer(db, 1);
  const round = await newRound(db, server.games.byCode('k3-3')!);
  const member = await newMember(db, 1_000_00n);
  for (const n of [1, 2, 3]) await placeBet(server, slipOf(round, ['side', 'big', '1']), member, `own-${n}`);
  await server.bets.stop();
  mkdirSync(inHome('data'));
  const operator = openOperatorKey(inHome('data/operator.pem'));
  for (const n of [1, 2, 3]) await transaction(db, (tx) => appendAudit(tx, 'freeze', { n }));
  await writeCheckpoint({ db, operator, clock }, inHome('data/audit-checkpoints.jsonl'));
  await Promise.all([db.close(), owner.end()]);
  backup = await backUp('backups', inHome('tools'));
});
afterAll(async () => {
  await dropDatabase(source.database);
  await dropDatabase(target.database);
  rmSync(home, { recursive: true, force: true });
});

it('backs up with pg_dump as the owner, whose password is in no argument', () => {
  expect(readdirSync(backup).toSorted()).toEqual(
    ['cashier.tar.age', 'database.dump.age', 'files.tar.age', 'keeper.tar.age'].toSorted(),
  );
  expect(readFileSync(path.join(backup, 'database.dump.age')).includes(source.database)).toBe(false);
  const { args, env } = told('pg_dump');
  expect(args).toEqual(['--format=custom', '--no-password']);
  expect(env).toEqual(['PGDATABASE', 'PGHOST', 'PGPASSWORD', 'PGPORT', 'PGUSER']);
  expect(readFileSync(inHome('stamp'), 'utf8')).toMatch(/^2031-01-05T03:04:05\.000Z /);
});

it('fills an empty database with pg_restore in one transaction, and checks books and audit chain', async () => {
  expect(await restore(backup, 'restored', '--database', urlOf(target))).toBe(true);
  expect(told('pg_restore').args).toEqual([
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-tablespaces',
    '--no-password',
    `--dbname=${target.database}`,
  ]);
  expect(said.filter((line) => line.startsWith('BROKEN'))).toEqual([]);
  expect(said).toContain('holds   I2 a balance is its last entry');
  expect(said).toContain('holds   3 entries of the audit chain');
  const books = await booksOf(target);
  expect(books).toEqual(await booksOf(source));
  expect(books).toMatchObject({ count: 3n });
  expect(readdirSync(inHome('restored')).toSorted()).toEqual(['audit-checkpoints.jsonl', 'operator.pem']);
});

it('refuses to restore it without a database, and to a moment', async () => {
  await expect(restore(backup, 'refused')).rejects.toThrow(
    'holds a database of your own PostgreSQL: name an empty one for it with --database',
  );
  const until = restore(backup, 'refused', '--database', urlOf(target), '--until', '2031-01-05T03:04:05Z');
  await expect(until).rejects.toThrow('use the tools of your own PostgreSQL');
});

it('refuses a damaged dump before the database is touched', async () => {
  const from = inHome('damaged');
  cpSync(backup, from, { recursive: true });
  const file = path.join(from, 'database.dump.age');
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20);
  writeFileSync(file, bytes);
  const before = await booksOf(target);
  await expect(restore(from, 'refused', '--database', urlOf(target))).rejects.toThrow(
    'database.dump.age is damaged',
  );
  expect(await booksOf(target)).toEqual(before);
  expect(existsSync(inHome('refused'))).toBe(false);
});

it('says what the tools say, and which one is missing', async () => {
  rmSync(inHome('stamp'));
  await expect(backUp('failed', install('broken', { pg_dump: 'broken' }))).rejects.toThrow(
    'pg_dump failed: pg_tool: error: aborting because of server version mismatch',
  );
  await expect(backUp('failed', install('none', {}))).rejects.toThrow(
    'pg_dump is not installed: install the client of your PostgreSQL',
  );
  expect(readdirSync(inHome('failed')).every((name) => name.endsWith('.partial'))).toBe(true);
  expect(existsSync(inHome('stamp')), 'a backup that failed touches no stamp').toBe(false);
});
