import type { Limit, LimitPeriod } from '@tessera/domain/protection/limit';
import type { EpochMs } from '@tessera/domain/time';

import { numberArray, textArray } from '../db/arrays.ts';
import { firstRow, type Queryable, rows, run, statement } from '../db/query.ts';

type Row = {
  readonly period: LimitPeriod;
  readonly max: bigint;
  readonly since: EpochMs;
  readonly used: bigint;
  readonly now: EpochMs;
};

const COLUMNS = `period, max_amount as max, window_since as since, window_used as used, clock_timestamp() as now`;
const IN_FORCE = `from player_limits where member_id = $1 and measure = 'deposit' and max_amount is not null`;

const READ = statement('protection_deposit_limits', `select ${COLUMNS} ${IN_FORCE}`);
const LOCK = statement(
  'protection_lock_deposit_limits',
  `select ${COLUMNS} ${IN_FORCE} order by period for no key update`,
);

/** Limits of deposits in force, with the database's clock; undefined for a member without any. */
export type DepositLimits = { readonly limits: readonly Limit[]; readonly now: EpochMs };

/** Reads a member's limits of deposits.   Cost: one round trip. */
export const readDepositLimits = async (
  db: Queryable,
  memberId: bigint,
): Promise<DepositLimits | undefined> => limitsOf(await rows<Row>(db, READ, [memberId]));

/** As readDepositLimits, until the end of the transaction.   Locks: the limits, before any account. */
export const lockDepositLimits = async (
  tx: Queryable,
  memberId: bigint,
): Promise<DepositLimits | undefined> => limitsOf(await rows<Row>(tx, LOCK, [memberId]));

function limitsOf(found: readonly Row[]): DepositLimits | undefined {
  const [first] = found;
  if (!first) return undefined;
  return {
    limits: found.map(({ period, max, since, used }) => ({ measure: 'deposit', period, max, since, used })),
    now: first.now,
  };
}

const COUNT = statement(
  'protection_count_deposit',
  `update player_limits l set window_since = to_timestamp(n.s::float8 / 1000), window_used = n.u
   from unnest($2::text[], $3::bigint[], $4::bigint[]) as n (p, s, u)
   where l.member_id = $1 and l.measure = 'deposit' and l.period = n.p`,
);

/** Stores what is used of locked limits. */
export const storeDepositLimits = (tx: Queryable, memberId: bigint, limits: readonly Limit[]) =>
  run(tx, COUNT, [
    memberId,
    textArray(limits.map(({ period }) => period)),
    numberArray(limits.map(({ since }) => since)),
    numberArray(limits.map(({ used }) => used)),
  ]);

const INSERT = statement(
  'protection_insert_locked',
  'insert into locked_deposits (deposit_id, member_id, left_minor) values ($1, $2, $3)',
);
export const insertLocked = (tx: Queryable, depositId: bigint, memberId: bigint, minor: bigint) =>
  run(tx, INSERT, [depositId, memberId, minor]);

const REDUCE = statement(
  'protection_reduce_locked',
  'update locked_deposits set left_minor = $2 where deposit_id = $1',
);
export const reduceLocked = (tx: Queryable, depositId: bigint, leftMinor: bigint) =>
  run(tx, REDUCE, [depositId, leftMinor]);

const MEMBERS = statement(
  'protection_locked_members',
  `select distinct member_id from locked_deposits where left_minor > 0 and member_id > $1 order by member_id limit $2`,
);

/** Members with locked deposits, in order of their ids. */
export const lockedMembers = async (db: Queryable, after: bigint, limit: number): Promise<bigint[]> =>
  (await rows<{ member_id: bigint }>(db, MEMBERS, [after, limit])).map((row) => row.member_id);

const OLDEST = statement(
  'protection_oldest_locked',
  `select deposit_id, left_minor from locked_deposits where member_id = $1 and left_minor > 0
   order by deposit_id limit 1 for no key update`,
);

/** What is left of a member's oldest locked deposit.   Locks: its row. */
export const lockOldest = (
  tx: Queryable,
  memberId: bigint,
): Promise<{ readonly deposit_id: bigint; readonly left_minor: bigint } | undefined> =>
  firstRow(tx, OLDEST, [memberId]);

const SUM = statement(
  'protection_locked_sum',
  'select coalesce(sum(left_minor), 0)::bigint as minor from locked_deposits where member_id = $1 and left_minor > 0',
);

/** All that is locked of a member's deposits.   Units: 1/100. */
export const lockedSum = async (db: Queryable, memberId: bigint): Promise<bigint> =>
  (await firstRow<{ minor: bigint }>(db, SUM, [memberId]))?.minor ?? 0n;
