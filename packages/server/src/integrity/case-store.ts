import type { CaseFlag, Evidence } from '@tessera/domain/integrity/flags';
import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

/** Finding of a rule about a member. The cause is the event at which it was found. */
export type Finding = {
  readonly flag: CaseFlag;
  readonly memberId: bigint;
  readonly cause: string;
  readonly evidence: Evidence;
};

const OPEN = statement(
  'integrity_open_case',
  `insert into integrity_cases (flag, member_id, cause, evidence) values ($1, $2, $3, $4) on conflict do nothing`,
);

/** Opens a case, unless the member has an open one of this flag, or had one of this cause; returns whether it
 *  did.
 *  Cost: one round trip. */
export const insertCase = async (tx: Tx, { flag, memberId, cause, evidence }: Finding): Promise<boolean> =>
  (await affected(tx, OPEN, [flag, memberId, cause, JSON.stringify(evidence)])) === 1;

export type CaseRow = {
  readonly id: bigint;
  readonly flag: CaseFlag;
  readonly member_id: bigint;
  readonly username: string;
  readonly cause: string;
  readonly evidence: Evidence;
  readonly opened_at: EpochMs;
  readonly closed_at: EpochMs | null;
  readonly operator: string | null;
  readonly reason: string | null;
};

const COLUMNS = `select c.id, c.flag, c.member_id, m.username, c.cause, c.evidence, c.opened_at, c.closed_at, c.operator,
  c.reason from integrity_cases c join members m on m.id = c.member_id`;
const LIST = statement(
  'integrity_list_cases',
  `${COLUMNS} where c.id > $1 and ($2 or c.closed_at is null) order by c.id limit $3`,
);
const FIND = statement('integrity_find_case', `${COLUMNS} where c.id = $1`);
const CLOSE = statement(
  'integrity_close_case',
  `update integrity_cases set closed_at = clock_timestamp(), operator = $2, reason = $3
   where id = $1 and closed_at is null`,
);

/** Cases after a number, oldest first: those that are open, or all. */
export const casesAfter = (
  db: Queryable,
  { after, isAll, limit }: { readonly after: bigint; readonly isAll: boolean; readonly limit: number },
): Promise<CaseRow[]> => rows<CaseRow>(db, LIST, [after, isAll, limit]);

export const findCase = (db: Queryable, id: bigint): Promise<CaseRow | undefined> =>
  firstRow<CaseRow>(db, FIND, [id]);

/** Closes an open case; false when it is none. */
export const closeCaseRow = async (
  tx: Tx,
  { id, operator, reason }: { readonly id: bigint; readonly operator: string; readonly reason: string },
): Promise<boolean> => (await affected(tx, CLOSE, [id, operator, reason])) === 1;
