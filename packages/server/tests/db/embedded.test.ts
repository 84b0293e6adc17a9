import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { assertDurable } from '../../src/db/durability.ts';
import { isAlive, readPidFile } from '../../src/db/embedded/postmaster.ts';
import { startEmbedded, type Embedded, type EmbeddedOptions } from '../../src/db/embedded/supervisor.ts';
import { openDatabase, openOwner } from '../../src/db/pool.ts';
import { assertOwnsNothing, setOwnPassword } from '../../src/db/server-login.ts';
import type { KeyPlaceEnv } from '../../src/keys/key-places.ts';
import { repairLogin } from '../../src/keys/repair-login.ts';
import { rotateKey } from '../../src/keys/rotate-key.ts';
import { seededRandom } from '../support/random.ts';

const isRoot = process.getuid?.() === 0;
const INLINE = ['--input-type=module-typescript', '-e'];
const SMALL = { shared_buffers: '32MB' };
let dataDir: string;
const running: Embedded[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  chmodSync(dataDir, 0o755);
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, settings: SMALL, ...options });
  running.push(embedded);
  return embedded;
}

async function query<R extends pg.QueryResultRow>({ connection }: Embedded, text: string): Promise<R[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

const cluster = (): string => path.join(dataDir, 'postgres', 'cluster');

test('first start creates a cluster with a password, and the next start finds its data', async () => {
  const first = await start();
  await query(first, 'create table kept as select 1 as n');
  const owner = openOwner(first.connection);
  await expect(assertDurable(owner)).resolves.toBeUndefined();
  const encoding = await owner.query(
    `select current_setting('server_encoding') as encoding, lower('ÄÖ') as lower`,
  );
  expect(encoding.rows).toEqual([{ encoding: 'UTF8', lower: 'äö' }]);
  await owner.end();
  const file = path.join(dataDir, 'postgres.password');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toHaveLength(32);
  const guess = { ...first, connection: { ...first.connection, password: 'password' } };
  await expect(query(guess, 'select 1')).rejects.toThrow('password authentication failed');
  // Root may not run PostgreSQL, so another user runs it.
  if (isRoot) expect(statSync(`/proc/${first.pid()}`).uid).not.toBe(0);
  await first.stop();
  expect(existsSync(path.join(cluster(), 'postmaster.pid'))).toBe(false);
  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a data folder from before the login of the server gets one, with a password for its owner alone', async () => {
  const first = await start();
  await query(first, 'create table kept as select 1 as n');
  await query(first, 'alter role tessera_app nologin password null');
  await first.stop();
  rmSync(path.join(dataDir, 'postgres-server.password'));
  const { connection, login } = await start();
  expect(statSync(path.join(dataDir, 'postgres-server.password')).mode & 0o777).toBe(0o600);
  expect(login).toEqual({ ...connection, user: 'tessera_app', password: expect.any(String) as string });
  expect(login.password).not.toBe(connection.password);
  const db = openOwner(login, 1);
  await expect(assertOwnsNothing(db)).resolves.toBeUndefined();
  await expect(db.query('set role tessera')).rejects.toThrow('permission denied to set role');
  await expect(db.query('select n from kept')).rejects.toThrow('permission denied');
  await db.end();
});

test('the password of the server is changed while it serves, and a change that was stopped is gone on with', async () => {
  const { liveLogin } = await start();
  const file = path.join(dataDir, 'postgres-server.password');
  const before = readFileSync(file, 'utf8');
  const db = openDatabase(liveLogin, { random: seededRandom(1), readerSize: 1 });
  const isOpen = async (password: string): Promise<boolean> => {
    const client = new pg.Client({ ...liveLogin, password });
    client.on('error', () => {});
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    return isIn;
  };
  const one = await db.main.connect();
  const env = { dataDir, databaseUrl: undefined } as KeyPlaceEnv;
  await rotateKey({ db, env }, 'database', { isPrepared: false, from: undefined });
  const after = readFileSync(file, 'utf8');
  expect([await isOpen(before), await isOpen(after)]).toEqual([false, true]);
  // A connection that is open continues, and a new one of the same pool takes the new password.
  await one.query('select 1');
  await db.main.query('select 1');
  one.release();
  // Stopped after PostgreSQL took another password, before the file had it.
  await setOwnPassword(db.main, 'half-way');
  expect(await isOpen(after)).toBe(false);
  await repairLogin(env);
  expect(await isOpen(after)).toBe(true);
  await db.close();
});

test('the log of PostgreSQL holds no statement, no parameter, no row and no key', async () => {
  const embedded = await start();
  await query(
    embedded,
    `create table people (mobile text primary key, age int check (age < 99));
    grant all on people to tessera_app; insert into people values ('canary-key', 1)`,
  );
  const asServer = { ...embedded, connection: embedded.login };
  const failing: [text: string, message: string][] = [
    [`select * from canary_table`, 'does not exist'],
    [`select 'canary-literal'::int`, 'invalid input syntax'],
    [`insert into people values ('canary-key', 1)`, 'duplicate key'],
    [`insert into people values ('canary-row', 100)`, 'check constraint'],
    [`do $$ begin raise warning 'canary-warning'; end $$; select 1 / 0 as canary`, 'division by zero'],
  ];
  for (const [text, message] of failing) await expect(query(asServer, text)).rejects.toThrow(message);
  const client = new pg.Client(embedded.login);
  await client.connect();
  await expect(client.query('select $1::text::bigint', ['canary-parameter'])).rejects.toThrow(
    'invalid input',
  );
  await client.end();
  await expect(query(embedded, `select 1 / 0 as canary_of_the_owner`)).rejects.toThrow('division by zero');
  const guess = { ...embedded, connection: { ...embedded.login, password: 'canary-password' } };
  await expect(query(guess, 'select 1')).rejects.toThrow('password authentication failed');
  const log = readFileSync(path.join(dataDir, 'postgres', 'postgres.log'), 'utf8');
  expect(log).toContain('password authentication failed for user "tessera_app"');
  expect(log).toContain('division by zero');
  expect(log).not.toContain('canary');
});

test('a postmaster left by a killed server is adopted with all its data', async () => {
  const server = spawn(process.execPath, [...INLINE, startScript(dataDir, 'process.stdin.resume();')]);
  await once(server.stdout, 'data');
  const left = readPidFile(cluster())?.pid ?? 0;
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(isAlive(left)).toBe(true);
  const second = await start();
  expect(second.pid()).toBe(left);
  await second.stop();
  expect(isAlive(left)).toBe(false);
});

test('a killed postmaster is restarted with every acknowledged row', async () => {
  const events: string[] = [];
  const back = Promise.withResolvers<void>();
  const embedded = await start({
    onEvent(event) {
      events.push(event);
      if (event === 'restarted') back.resolve();
    },
  });
  await query(embedded, 'create table kept as select 1 as n');
  const before = embedded.pid();
  process.kill(before, 'SIGKILL');
  await back.promise;
  expect(events).toEqual(['died', 'restarted']);
  expect(embedded.pid()).not.toBe(before);
  expect(await query(embedded, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a stale pid file with the id of another process does not prevent the start', async () => {
  await (await start()).stop();
  const { uid, gid } = statSync(cluster());
  const other = spawn('sleep', ['60'], { uid, gid });
  const lines = [other.pid, cluster(), 1, 5432, path.join(dataDir, 'postgres'), '', '  1 1', 'ready'];
  writeFileSync(path.join(cluster(), 'postmaster.pid'), lines.join('\n'), { mode: 0o600 });
  chownSync(path.join(cluster(), 'postmaster.pid'), uid, gid);
  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(other.kill()).toBe(true);
});

test('an interrupted initdb is repeated', async () => {
  mkdirSync(`${cluster()}.new`, { recursive: true });
  writeFileSync(path.join(`${cluster()}.new`, 'PG_VERSION'), '18');
  expect(await query(await start(), 'select 1 as n')).toEqual([{ n: 1 }]);
});

test.runIf(process.platform === 'linux')(
  'a path too long for a socket falls back to a local port',
  async () => {
    const long = path.join(dataDir, 'x'.repeat(100));
    mkdirSync(long);
    const embedded = await start({ dataDir: long });
    expect(embedded.connection.host).toBe('127.0.0.1');
    expect(embedded.connection.port).toBeGreaterThan(1023);
    expect(await query(embedded, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await embedded.stop();
  },
);

test('unsafe durability settings are refused with the setting to enable', async () => {
  const unsafe = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const owner = openOwner((await start({ settings: { ...SMALL, ...unsafe } })).connection);
  await expect(assertDurable(owner)).rejects.toThrow('turn on fsync, full_page_writes, synchronous_commit');
  await owner.end();
});

test.runIf(isRoot)(
  'a data folder that PostgreSQL cannot access moves its cluster elsewhere for good',
  async () => {
    chmodSync(dataDir, 0o700);
    const first = await start();
    const home = readFileSync(path.join(dataDir, 'postgres.location'), 'utf8').trim();
    expect(first.notice).toContain(home);
    await query(first, 'create table kept as select 1 as n');
    await first.stop();
    chmodSync(dataDir, 0o755);
    expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }]);
    await running.at(-1)?.stop();
    rmSync(home, { recursive: true });
  },
);

test.runIf(isRoot)('an unprivileged user needs no special setup', () => {
  chmodSync(dataDir, 0o777);
  const own = path.join(dataDir, 'own');
  const ran = spawnSync(process.execPath, [...INLINE, startScript(own, 'await started.stop();')], {
    uid: 65_534,
    gid: 65_534,
    cwd: dataDir,
    encoding: 'utf8',
    env: {},
  });
  expect(ran).toMatchObject({ status: 0, stderr: '', stdout: path.join(own, 'postgres') });
  expect(readPidFile(path.join(own, 'postgres', 'cluster'))).toBeUndefined();
});

/** A program that starts PostgreSQL on a folder, prints its address, and follows commands. */
function startScript(folder: string, then: string): string {
  const supervisor = new URL('../../src/db/embedded/supervisor.ts', import.meta.url).href;
  const options = { dataDir: folder, settings: SMALL };
  return `
    import { startEmbedded } from ${JSON.stringify(supervisor)};
    const started = await startEmbedded(${JSON.stringify(options)});
    process.stdout.write(started.connection.host);
    ${then}`;
}
