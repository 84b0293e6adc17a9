import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { isLostConnection } from '@tessera/server/db/failure';
import { openDatabase, type Database } from '@tessera/server/db/pool';
import { pipelinedTransaction, transaction } from '@tessera/server/db/tx';

import { useDatabase } from '../../../server/tests/support/database.ts';
import { seededRandom } from '../../../server/tests/support/random.ts';
import { createProxy, type Proxy } from '../../src/proxy/proxy.ts';

const database = useDatabase();
const opened: { proxy?: Proxy; db?: Database } = {};
const ASK = { text: 'select 1 as one' };
const CONNECTIONS = 16;

beforeAll(async () => {
  const { host, port } = database.connection;
  const isFolder = host.startsWith('/');
  opened.proxy = await createProxy(isFolder ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const through = { ...database.login, host: '127.0.0.1', port: opened.proxy.port };
  opened.db = openDatabase(through, { random: seededRandom(1) });
});
afterAll(async () => {
  opened.proxy?.set({});
  await opened.db?.close();
  await opened.proxy?.close();
});

const proxy = (): Proxy => opened.proxy as Proxy;
const db = (): Database => opened.db as Database;

/** Asks on as many connections as there are, so that each is open. */
const askAll = (): Promise<unknown>[] => [
  ...Array.from({ length: 10 }, () => transaction(db(), (tx) => tx.query(ASK))),
  ...Array.from({ length: 2 }, () => pipelinedTransaction(db(), (tx) => tx.query(ASK))),
  ...Array.from({ length: 4 }, () => db().reader.query(ASK)),
];

/** The outcomes of a statement on every connection: the number answered, and whether all others failed with
 *  an error that permits a retry. */
async function outcomes(): Promise<{ answered: number; isTold: boolean }> {
  const settled = await Promise.allSettled(askAll());
  const failed = settled.filter((each) => each.status === 'rejected');
  return {
    answered: settled.length - failed.length,
    isTold: failed.every(({ reason }) => isLostConnection(reason)),
  };
}

/** The process ids of the database's sessions of the server. */
async function sessions(): Promise<number[]> {
  const { rows } = await database.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'tessera' and datname = current_database()`,
  );
  return rows.map(({ pid }) => pid);
}

describe('a server whose connections to the database', () => {
  beforeEach(async () => {
    proxy().set({});
    while ((await outcomes()).answered < CONNECTIONS);
  });

  it.each(['fin', 'reset'] as const)('are cut by %s recovers at the next call', async (how) => {
    const before = await sessions();
    expect(before).toHaveLength(CONNECTIONS);
    proxy().cut(how);
    expect((await outcomes()).isTold).toBe(true);
    expect(await outcomes()).toEqual({ answered: CONNECTIONS, isTold: true });
    const kept = async () => (await sessions()).filter((pid) => before.includes(pid));
    await expect.poll(kept).toEqual([]);
  });

  it('go silent recovers once one of them is detected', async () => {
    proxy().cut('silence');
    await expect(db().reader.query(ASK)).rejects.toMatchObject({ name: 'SilentDatabase' });
    // Those that were idle as long are not waited for one by one.
    expect(await outcomes()).toEqual({ answered: CONNECTIONS, isTold: true });
  });

  it('go silent during statements fails all of them', async () => {
    proxy().cut('silence');
    expect(await outcomes()).toEqual({ answered: 0, isTold: true });
    expect(await outcomes()).toEqual({ answered: CONNECTIONS, isTold: true });
  });

  it('trickle or are slow still gets every answer', async () => {
    proxy().set({ isTrickling: true, delayMs: 5 });
    expect(await outcomes()).toEqual({ answered: CONNECTIONS, isTold: true });
  });
});

describe('a busy connection that answers slowly', () => {
  it('is not treated as silent', async () => {
    const slow = Array.from({ length: 5 }, () =>
      pipelinedTransaction(db(), (tx) => tx.query({ text: 'select pg_sleep(1.2)' })),
    );
    const answers = await Promise.allSettled(slow);
    expect(answers.map((each) => each.status)).toEqual(Array.from({ length: 5 }, () => 'fulfilled'));
  });
});
