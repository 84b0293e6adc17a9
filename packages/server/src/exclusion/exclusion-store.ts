import type { ExclusionLength } from '@tessera/domain/protection/exclusion';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, run, statement } from '../db/query.ts';
import { INBOX_CHANNEL } from '../live/inbox-store.ts';
import { STANDS } from './standing-sql.ts';

export type ExclusionRow = {
  readonly length: ExclusionLength;
  readonly from_at: EpochMs;
  readonly until_at: EpochMs;
};

const EXCLUSION = statement(
  'protection_exclusion',
  `select length, from_at, until_at from exclusions where member_id = $1 and ${STANDS}
   order by until_at desc limit 1`,
);

/** The time-out or exclusion that ends last of those that stand. */
export const readExclusion = (db: Queryable, memberId: bigint): Promise<ExclusionRow | undefined> =>
  firstRow<ExclusionRow>(db, EXCLUSION, [memberId]);

const EXCLUDE = statement(
  'protection_exclude',
  `insert into exclusions (member_id, length, from_at, until_at, by_match)
   values ($1, $2, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), $5)`,
);

export const insertExclusion = (
  tx: Queryable,
  memberId: bigint,
  { length, from_at: from, until_at: until }: ExclusionRow,
  isMatch: boolean,
) => run(tx, EXCLUDE, [memberId, length, from, until, isMatch]);

const BARRED = statement(
  'exclusion_barred',
  `select 1 from accounts where id = $1::bigint * 16 and guard[1] > extract(epoch from clock_timestamp()) * 1000`,
);

/** Returns true if a member is in a time-out or self-excluded now. */
export const isBarredNow = async (db: Queryable, memberId: bigint): Promise<boolean> =>
  (await firstRow(db, BARRED, [memberId])) !== undefined;

const LOG = statement(
  'protection_log',
  `insert into protection_log (member_id, kind, detail) values ($1, $2, $3::jsonb)
   returning pg_notify('${INBOX_CHANNEL}', member_id || ' protection')`,
);

/** Notes a change in the member's log, and notifies their open pages at the commit. `detail` is JSON. */
export const insertLog = (tx: Queryable, memberId: bigint, kind: string, detail: string) =>
  run(tx, LOG, [memberId, kind, detail]);
