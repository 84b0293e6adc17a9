import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, run, statement } from '../db/query.ts';

/** The stored guard of an account, if it has one, and the database's clock. */
export type GuardRow = { readonly guard: readonly bigint[] | null; readonly now: EpochMs };

const READ = statement(
  'ledger_read_guard',
  'select guard, clock_timestamp() as now from accounts where id = $1',
);
const LOCK = statement(
  'ledger_lock_guard',
  'select guard, clock_timestamp() as now from accounts where id = $1 for no key update',
);
const WRITE = statement('ledger_write_guard', 'update accounts set guard = $2::bigint[] where id = $1');

export const findGuard = (db: Queryable, accountId: bigint): Promise<GuardRow | undefined> =>
  firstRow<GuardRow>(db, READ, [accountId]);

export const lockGuard = (tx: Queryable, accountId: bigint): Promise<GuardRow | undefined> =>
  firstRow<GuardRow>(tx, LOCK, [accountId]);

/** Replaces the guard of a locked account; null for none. */
export const setGuard = (tx: Queryable, accountId: bigint, stored: string | null) =>
  run(tx, WRITE, [accountId, stored]);
