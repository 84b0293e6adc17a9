import type { Limit, LimitPeriod } from '@tessera/domain/protection/limit';
import type { EpochMs } from '@tessera/domain/time';
import type { ChannelType } from '@tessera/domain/wallet/channel';

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

const RAISE = statement(
  'protection_raise_locked',
  'update locked_deposits set left_minor = left_minor + $2 where deposit_id = $1',
);

/** Locks of a deposit what could not be given back.   Locks: its row.   Units: 1/100. */
export const raiseLocked = (tx: Queryable, depositId: bigint, minor: bigint) =>
  run(tx, RAISE, [depositId, minor]);

const LOCK_ONE = statement(
  'protection_lock_one',
  `select l.left_minor, c.type from locked_deposits l join deposits d on d.id = l.deposit_id
   join channels c on c.id = d.channel_id
   where l.deposit_id = $1 and l.member_id = $2 and l.left_minor > 0 for no key update of l`,
);

/** Locks one of a member's locked deposits and returns its remainder and its origin. Locks: its row.   Units:
 *  1/100. */
export const lockOne = (
  tx: Queryable,
  depositId: bigint,
  memberId: bigint,
): Promise<{ readonly left_minor: bigint; readonly type: ChannelType } | undefined> =>
  firstRow(tx, LOCK_ONE, [depositId, memberId]);

export type LockedRow = {
  readonly deposit_id: bigint;
  readonly left_minor: bigint;
  readonly locked_at: EpochMs;
  readonly type: ChannelType;
};

const LIST = statement(
  'protection_list_locked',
  `select l.deposit_id, l.left_minor, l.locked_at, c.type from locked_deposits l
   join deposits d on d.id = l.deposit_id join channels c on c.id = d.channel_id
   where l.member_id = $1 and l.left_minor > 0 order by l.deposit_id limit $2`,
);

/** A member's locked deposits, in the order in which they are released.   Units: 1/100. */
export const listLocked = (db: Queryable, memberId: bigint, limit: number): Promise<LockedRow[]> =>
  rows<LockedRow>(db, LIST, [memberId, limit]);

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

/** Locks a member's oldest locked deposit and returns its remainder. Locks: its row. */
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

/** In the zone of its first game, for commands too, which know no games. */
const HOUSE_DAY = `(clock_timestamp() at time zone 'UTC'
  + coalesce((select zone_offset_minutes from games order by weigh desc, id limit 1), 480) * interval '1 minute')::date::text`;

const LOCK_CEILING = statement(
  'protection_lock_ceiling',
  `insert into deposit_ceilings (member_id) values ($1)
   on conflict (member_id) do update set window_used = deposit_ceilings.window_used
   returning window_since as since, window_used as used, clock_timestamp() as now, ${HOUSE_DAY} as day,
     (select birthday from members where id = $1) as birthday`,
);
const READ_CEILING = statement(
  'protection_read_ceiling',
  `select coalesce(c.window_since, 'epoch'::timestamptz) as since, coalesce(c.window_used, 0)::bigint as used,
     clock_timestamp() as now, ${HOUSE_DAY} as day, m.birthday
   from members m left join deposit_ceilings c on c.member_id = m.id where m.id = $1`,
);

/** Used part of the house's ceiling, with the member's birth date and the database's clock. Units: 1/100. */
export type CeilingRow = {
  readonly since: EpochMs;
  readonly used: bigint;
  readonly now: EpochMs;
  /** The house's day. */
  readonly day: string;
  readonly birthday: string | null;
};

/** Reads what is used of the ceiling until the end of the transaction.   Locks: its row, after the member's
 *  limits of deposits and before any account.   Cost: one round trip. */
export const lockCeilingRow = async (tx: Queryable, memberId: bigint): Promise<CeilingRow | undefined> =>
  firstRow<CeilingRow>(tx, LOCK_CEILING, [memberId]);
export const readCeilingRow = async (db: Queryable, memberId: bigint): Promise<CeilingRow | undefined> =>
  firstRow<CeilingRow>(db, READ_CEILING, [memberId]);

const COUNT_CEILING = statement(
  'protection_count_ceiling',
  `update deposit_ceilings set window_since = to_timestamp($2::float8 / 1000), window_used = $3 where member_id = $1`,
);
export const storeCeiling = (
  tx: Queryable,
  memberId: bigint,
  { since, used }: Pick<Limit, 'since' | 'used'>,
) => run(tx, COUNT_CEILING, [memberId, since, used]);
