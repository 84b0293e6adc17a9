import {
  chmodSync,
  createReadStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { decrypt } from '../../src/backup/age.ts';
import { runBackup } from '../../src/backup/run-backup.ts';
import { type Embedded, startEmbedded } from '../../src/db/embedded/supervisor.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { ensurePartitions } from '../../src/db/partitions.ts';
import { type Database, openDatabase, openOwner } from '../../src/db/pool.ts';
import { MIGRATIONS } from '../../src/folders.ts';
import type { TestDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { seededRandom } from '../support/random.ts';
import { callEverything, facts, secrets } from './canaries.ts';

/** A secret this short occurs by chance among millions of digits. The rows of tables are searched for it in
 *  canaries.test.ts. */
const LENGTH_MIN = 8;
const KEY = 'the key of this backup, and of no other';

let home: string;
let dataDir: string;
let opened: { embedded: Embedded; db: Database; owner: pg.Pool };

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'canaries-'));
  chmodSync(home, 0o755);
  dataDir = path.join(home, 'data');
  const embedded = await startEmbedded({ dataDir, settings: { shared_buffers: '32MB' } });
  const owner = openOwner(embedded.connection);
  opened = { embedded, owner, db: openDatabase(embedded.login, { random: seededRandom(1) }) };
  await migrate(owner, readMigrations(MIGRATIONS));
  await ensurePartitions(owner, epochMs(Date.now()));
}, 300_000);
afterAll(async () => {
  await opened.db.close();
  await opened.owner.end();
  await opened.embedded.stop();
  rmSync(home, { recursive: true, force: true });
});

const database: TestDatabase = {
  get db() {
    return opened.db;
  },
  get owner() {
    return opened.owner;
  },
  get connection() {
    return opened.embedded.connection;
  },
  get login() {
    return opened.embedded.login;
  },
};
const server = useServer(database);

type Found = Record<string, string[]>;

/** Names of the values that occur in these bytes. */
const among = (bytes: Buffer, values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => (bytes.includes(value) ? [name] : []));

function searchFiles(folder: string, values: Record<string, string>): Found {
  const found: Found = {};
  for (const each of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!each.isFile()) continue;
    const file = path.join(each.parentPath, each.name);
    const names = among(readFileSync(file), values);
    if (names.length > 0) found[path.relative(folder, file)] = names;
  }
  return found;
}

/** Searches the decrypted content of a backup. */
async function searchBackup(folder: string, values: Record<string, string>): Promise<Found> {
  const found: Found = {};
  for (const name of readdirSync(folder)) {
    const pieces: Buffer[] = [];
    for await (const piece of decrypt(createReadStream(path.join(folder, name)), KEY)) pieces.push(piece);
    const names = among(Buffer.concat(pieces), values);
    if (names.length > 0) found[name] = names;
  }
  return found;
}

test('no byte of a table, an index, the WAL, a log or a backup holds a secret', async () => {
  await callEverything(server, opened.owner);
  // Every page that was changed is written to its table as well.
  await opened.owner.query('checkpoint');
  const key = path.join(home, 'key');
  writeFileSync(key, KEY, { mode: 0o600 });
  const place = {
    dataDir,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    auditCheckpoints: undefined,
    walArchive: undefined,
    backupStamp: undefined,
    searchPath: '',
  };
  const args = [path.join(home, 'backups'), '--key', key];
  const backup = await runBackup(place, args, { clock: server.ctx.clock, say: () => {}, work: 4 });
  const values = Object.fromEntries(
    Object.entries(secrets).filter(([, value]) => value.length >= LENGTH_MIN),
  );
  expect(Object.keys(values), 'passwords, tokens and keys').toHaveLength(11);
  expect(searchFiles(dataDir, values)).toEqual({});
  expect(searchFiles(backup, { ...values, ...facts }), 'encrypted, not even facts').toEqual({});
  expect(await searchBackup(backup, values)).toEqual({});

  // The search finds what is meant to be stored.
  const { mobile = '', iban = '' } = facts;
  const places = Object.keys(searchFiles(dataDir, { mobile, iban }));
  expect(places.some((name) => name.includes('/pg_wal/'))).toBe(true);
  expect(places.some((name) => name.includes('/base/'))).toBe(true);
  expect(await searchBackup(backup, { mobile, iban })).toEqual({ 'database.tar.age': ['mobile', 'iban'] });
}, 300_000);
