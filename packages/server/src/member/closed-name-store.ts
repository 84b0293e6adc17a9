import { firstRow, run, statement, type Queryable } from '../db/query.ts';

const IS_CLOSED = statement('closed-name-find', 'select 1 from closed_names where mac = $1');

/** Returns true if a closed account had this name. */
export const isClosedName = async (db: Queryable, mac: Buffer): Promise<boolean> =>
  (await firstRow(db, IS_CLOSED, [mac])) !== undefined;

const KEEP = statement(
  'closed-name-keep',
  'insert into closed_names (mac, member_id) values ($1, $2) on conflict do nothing',
);

export const insertClosedName = (tx: Queryable, mac: Buffer, memberId: bigint) =>
  run(tx, KEEP, [mac, memberId]);
