import type { EpochMs } from '@tessera/domain/time';

import { firstRow, run, statement, type Queryable } from '../db/query.ts';
import { STANDS } from '../exclusion/standing-sql.ts';

/** Open business of a member, and whether the account is closed. Units: 1/100. */
export type LeftRow = {
  readonly username: string;
  readonly mobile: string | null;
  readonly email: string;
  readonly closed_at: EpochMs | null;
  readonly main_minor: bigint;
  /** Requested to be withdrawn. */
  readonly frozen_minor: bigint;
  /** Of deposits above the own limits, and bonus money. */
  readonly locked_minor: bigint;
  readonly chases: number;
  readonly deposits: number;
  /** The smallest amount that any channel pays out; null when none does. */
  readonly least_minor: bigint | null;
  /** End of the current exclusion. */
  readonly excluded_until: EpochMs | null;
};

const LEFT = statement(
  'closing-left',
  `select m.username, m.mobile, m.email, m.closed_at, a.main_minor, a.frozen_minor, a.locked_minor,
     (select count(*)::integer from chases where member_id = m.id and ended_at is null) as chases,
     (select count(*)::integer from deposits where member_id = m.id and status = 'processing') as deposits,
     (select min(min_minor) from channels where direction = 'withdraw' and is_on) as least_minor,
     (select max(until_at) from exclusions where member_id = m.id and ${STANDS}) as excluded_until
   from members m cross join lateral (
     select coalesce(sum(balance_minor) filter (where kind = 'main'), 0)::bigint as main_minor,
       coalesce(sum(balance_minor) filter (where kind = 'frozen'), 0)::bigint as frozen_minor,
       coalesce(sum(balance_minor) filter (where kind in ('locked', 'bonus')), 0)::bigint as locked_minor
     from accounts where member_id = m.id) a
   where m.id = $1`,
);

/** Reads a member's open business. Exact under the locks of the member and of the main account.
 *  Cost: one round trip; ranges of indexes by member. */
export const readLeft = (db: Queryable, memberId: bigint): Promise<LeftRow | undefined> =>
  firstRow<LeftRow>(db, LEFT, [memberId]);

const CLOSE = statement('closing-close', 'select close_member($1)');

/** Marks an account as closed and erases what is personal of it. Throws for one with money. */
export const closeMember = (tx: Queryable, memberId: bigint) => run(tx, CLOSE, [memberId]);

const ERASE_AGAIN = statement(
  'closing-erase-again',
  `select erase_rows_of(id) from (
     select id from members where closed_at > clock_timestamp() - interval '1 hour' order by closed_at limit $1) closed`,
);

/** Erases what calls that were under way have still written for accounts closed within the last hour. */
export const eraseAgain = (db: Queryable, limit: number) => run(db, ERASE_AGAIN, [limit]);

const ADDRESS = statement(
  'closing-address',
  `select email, coalesce((select language from sessions where member_id = m.id order by created_at desc limit 1), '')
     as language
   from members m where id = $1 and email <> '' and email_verified_at is not null`,
);

/** Where a member gets mail, and in which language. */
export const mailAddressOf = (
  db: Queryable,
  memberId: bigint,
): Promise<{ readonly email: string; readonly language: string } | undefined> =>
  firstRow(db, ADDRESS, [memberId]);
