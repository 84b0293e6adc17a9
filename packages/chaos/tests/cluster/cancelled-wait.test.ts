import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isLostConnection } from '@tessera/server/db/failure';
import { type Database, openDatabase, openOwner } from '@tessera/server/db/pool';
import { awaitReplication, REPLICATED } from '@tessera/server/db/replicated';
import { pipelinedTransaction, transaction } from '@tessera/server/db/tx';

import { poll } from '../../src/cluster/poll.ts';
import { type DatabaseProcess, startDatabaseProcess } from '../../src/rig/database-process.ts';

// A PostgreSQL whose synchronous standby never comes: every commit waits until somebody cancels it.

const WAIT_MS = 10_000;
const folder = mkdtempSync(path.join(os.tmpdir(), 'cancelled-wait-'));
const parts: { process?: DatabaseProcess; owner?: pg.Pool; db?: Database } = {};

beforeAll(async () => {
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'database');
  mkdirSync(dataDir);
  const process = await startDatabaseProcess(dataDir);
  const owner = openOwner(process.logins.connection);
  await owner.query('create table notes (id int primary key)');
  await owner.query('create table probes (id int generated always as identity)');
  await owner.query('grant select, insert on notes to tessera_app');
  const db = openDatabase(process.logins.login, { random: { unit: () => 0 } });
  Object.assign(parts, { process, owner, db });
});

afterAll(async () => {
  await parts.db?.close();
  await parts.owner?.end();
  await parts.process?.stop();
  await parts.process?.owner().end();
  rmSync(folder, { recursive: true, force: true });
});

const read = async <Row extends object>(sql: string): Promise<readonly Row[]> =>
  (await (parts.owner as pg.Pool).query<Row>(sql)).rows;

/** Returns once commits follow the setting: the server reads it a while after it was asked to. */
async function setStandby(name: string): Promise<void> {
  await read(`alter system set synchronous_standby_names = '${name}'`);
  await read('select pg_reload_conf()');
  const isAwaited = name !== '';
  await poll(
    'the setting',
    async () => ((await commitWaits()) === isAwaited ? true : undefined),
    WAIT_MS,
    10,
  );
}

/** Returns true if a commit waits for the standby. If it does, its wait is cancelled. */
async function commitWaits(): Promise<boolean> {
  const client = await (parts.owner as pg.Pool).connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  let isCommitted = false;
  let isAwaited = false;
  const commit = client.query('insert into probes default values').finally(() => void (isCommitted = true));
  while (!isCommitted) isAwaited = (await toWaiting(CANCEL, `pid = ${rows[0]?.pid}`)) || isAwaited;
  await commit;
  client.release();
  return isAwaited;
}

const CANCEL = 'pg_cancel_backend(pid)';

/** Does something to the backends whose commit waits for the standby, and returns whether there was one. */
const toWaiting = async (what: string, whose: string): Promise<boolean> =>
  (await read(`select ${what} from pg_stat_activity where wait_event = 'SyncRep' and ${whose}`)).length > 0;

const untilWaiting = (what: string): Promise<true> =>
  poll(
    'a commit that waits for its standby',
    async () => (await toWaiting(what, `application_name = 'tessera'`)) || undefined,
    WAIT_MS,
    10,
  );

const kinds = {
  transaction: (db: Database, sql: string) => transaction(db, (tx) => tx.query({ text: sql })),
  pipelinedTransaction: (db: Database, sql: string) =>
    pipelinedTransaction(db, (tx) => tx.query({ text: sql })),
  'a single statement': (db: Database, sql: string) => db.main.query(sql),
  'a single statement of the reader': (db: Database, sql: string) => db.reader.query({ text: sql }),
};

it.each([
  ['transaction', 1],
  ['pipelinedTransaction', 2],
  ['a single statement', 3],
  ['a single statement of the reader', 4],
] as const)('%s: a write whose wait is cancelled has an unknown outcome', async (kind, id) => {
  const db = parts.db as Database;
  await setStandby('nobody');
  const outcome = kinds[kind](db, `insert into notes values (${id})`).then(
    () => 'accepted',
    (error: unknown) => error,
  );
  await untilWaiting(CANCEL);
  const error = await outcome;
  expect(error).toMatchObject({ code: '08007' });
  expect(isLostConnection(error)).toBe(true);
  // Everybody can see it, although a failover would lose it: a moment later, as the server says that a wait
  // was cancelled while the write's transaction is still among those under way.
  await poll(
    'the write to be seen',
    async () => (await read(`select id from notes where id = ${id}`)).at(0),
    WAIT_MS,
    10,
  );
  await setStandby('');
});

it.each(['transaction', 'pipelinedTransaction'] as const)(
  '%s: an answer about what others have written waits for the standby too',
  async (kind) => {
    await setStandby('nobody');
    let isAnswered = false;
    const answer = kinds[kind](parts.db as Database, 'select count(*) from notes').then((found) => {
      isAnswered = true;
      return found;
    });
    await untilWaiting('pid');
    expect(isAnswered).toBe(false);
    await setStandby('');
    expect((await answer).rows).toHaveLength(1);
  },
);

describe('a statement whose rows are told outside', () => {
  const told = (from: number) =>
    (parts.db as Database).main.query<{ id: number }>(
      `select id, ${REPLICATED} as replicated from notes where id > $1 order by id limit 500`,
      [from],
    );

  it('answers once the standby has what it shows', async () => {
    await read('insert into notes values (101), (102)');
    await setStandby('nobody');
    const answer = told(100).catch((error: unknown) => error);
    await untilWaiting(CANCEL);
    expect(await answer).toMatchObject({ code: '08007' });
    await setStandby('');
    expect((await told(100)).rows.map(({ id }) => id)).toEqual([101, 102]);
  });

  it('waits for nothing where it shows no row', async () => {
    await setStandby('nobody');
    expect((await told(1_000)).rows).toEqual([]);
    await setStandby('');
  });
});

it('nothing outside is told of what the standby does not have', async () => {
  await setStandby('nobody');
  const told = awaitReplication(parts.db as Database).then(
    () => 'told',
    () => 'not told',
  );
  await untilWaiting(CANCEL);
  expect(await told).toBe('not told');
  await setStandby('');
});
