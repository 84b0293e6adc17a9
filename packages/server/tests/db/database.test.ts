import type pg from 'pg';
import { expect, test } from 'vitest';

import { rows, firstRow, type Queryable, run, statement } from '../../src/db/query.ts';
import { NotCommitted, pipelinedTransaction, sqlState, transaction } from '../../src/db/tx.ts';
import { useDatabase } from '../support/database.ts';

const it = useDatabase();

const insertBalance = statement(
  'test_insert_balance',
  `insert into accounts (id, kind) values ($1, 'clearing')`,
);
const countAccounts = statement('test_count_accounts', 'select count(*) as n from accounts where id = $1');
const count = async (id: bigint): Promise<bigint | undefined> =>
  (await firstRow<{ n: bigint }>(it.db.reader, countAccounts, [id]))?.n;

test('reads int8 as bigint, instants as milliseconds and dates as text', async () => {
  const types = statement(
    'test_types',
    `select 9007199254740993::int8 as big, array[1, -2]::int8[] as bigs, '{}'::int8[] as none,
       '2026-11-21 07:08:09.123987+00'::timestamptz as at, '2026-11-21 07:08:09+01'::timestamptz as whole,
       '2026-11-21'::date as day, '\\x0102'::bytea as bytes`,
  );
  expect(await rows(it.db.reader, types)).toEqual([
    {
      big: 9007199254740993n,
      bigs: [1n, -2n],
      none: [],
      at: Date.UTC(2026, 10, 21, 7, 8, 9, 123),
      whole: Date.UTC(2026, 10, 21, 6, 8, 9),
      day: '2026-11-21',
      bytes: Buffer.from([1, 2]),
    },
  ]);
});

test.each(['entries', 'draws', 'audit_chain', 'login_log', 'postings', 'bets'])(
  'denies the server UPDATE and DELETE on %s',
  async (table) => {
    for (const text of [`update ${table} set kind = kind`, `delete from ${table}`, `truncate ${table}`]) {
      const column = { draws: 'round_id', bets: 'round_id', login_log: 'at' }[table] ?? 'kind';
      const what = text.replace('kind = kind', `${column} = ${column}`);
      const error = await it.db.main.query(what).catch((thrown: unknown) => thrown);
      expect(sqlState(error), what).toBe('42501');
    }
  },
);

test('rolls back when the transaction throws', async () => {
  const failed = transaction(it.db, async (tx) => {
    await run(tx, insertBalance, [500n]);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await count(500n)).toBe(0n);
});

test('fails one transaction only when its connection is reset', async () => {
  const failed = transaction(it.db, async (tx) => {
    await run(tx, insertBalance, [550n]);
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    (tx as unknown as pg.Client).connection.stream.destroy(reset);
    await run(tx, insertBalance, [551n]);
  });
  await expect(failed).rejects.toThrow('read ECONNRESET');
  expect(await count(550n)).toBe(0n);
  await transaction(it.db, (tx) => run(tx, insertBalance, [552n]));
  expect(await count(552n)).toBe(1n);
});

test('retries the transaction after a deadlock', async () => {
  await transaction(it.db, async (tx) => {
    await run(tx, insertBalance, [601n]);
    await run(tx, insertBalance, [602n]);
  });
  const lock = statement('test_lock_account', 'select id from accounts where id = $1 for update');
  const both = Promise.withResolvers<void>();
  let holding = 0;
  let attempts = 0;
  const inOrder = (first: bigint, second: bigint): Promise<void> =>
    transaction(it.db, async (tx) => {
      attempts++;
      await run(tx, lock, [first]);
      if (++holding === 2) both.resolve();
      await both.promise;
      await run(tx, lock, [second]);
    });
  await Promise.all([inOrder(601n, 602n), inOrder(602n, 601n)]);
  expect(attempts).toBe(3);
});

test('rolls back a pipelined transaction when a deferred statement fails', async () => {
  const failed = pipelinedTransaction(it.db, async (tx) => {
    tx.defer(run(tx, insertBalance, [700n]));
    tx.defer(run(tx, insertBalance, [700n]));
  });
  const error = await failed.catch((thrown: unknown) => thrown);
  expect(sqlState(error)).toBe('23505');
  expect(await count(700n)).toBe(0n);
});

test('throws and rolls back when the work swallowed a failed statement', async () => {
  const twice = async (tx: Queryable): Promise<void> => {
    await run(tx, insertBalance, [701n]);
    await run(tx, insertBalance, [701n]).catch(() => {});
  };
  await expect(transaction(it.db, twice)).rejects.toThrow(NotCommitted);
  await expect(pipelinedTransaction(it.db, twice)).rejects.toMatchObject({ code: '23505' });
  expect(await count(701n)).toBe(0n);
});

test('commits the deferred statements of a pipelined transaction', async () => {
  const value = await pipelinedTransaction(it.db, async (tx) => {
    tx.defer(run(tx, insertBalance, [702n]));
    return 'done';
  });
  expect(value).toBe('done');
  expect(await count(702n)).toBe(1n);
});

test('reopens the reader connection after the database has terminated it', async () => {
  const onEach = (): Promise<PromiseSettledResult<bigint | undefined>[]> =>
    Promise.allSettled(Array.from({ length: 4 }, () => count(1n)));
  await onEach();
  const { rowCount } = await it.owner.query(
    `select pg_terminate_backend(pid, 2000) from pg_stat_activity
     where application_name = 'tessera' and datname = current_database()`,
  );
  expect(rowCount).toBeGreaterThanOrEqual(4);
  // These statements may be sent before the client notices the termination, and fail.
  await onEach();
  expect(await onEach()).toEqual(Array.from({ length: 4 }, () => ({ status: 'fulfilled', value: 1n })));
});

test('rejects one statement name for two texts', () => {
  expect(() => statement('test_count_accounts', 'select 1')).toThrow('two statements');
});
