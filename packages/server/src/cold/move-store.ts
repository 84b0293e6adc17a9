import type pg from 'pg';

import { rows, statement, type Queryable } from '../db/query.ts';

/** One day of a partitioned table, with names that are safe in SQL. */
export type DayTable = {
  readonly parent: string;
  readonly name: string;
  /** `FOR VALUES FROM … TO …`, and the same as a condition on its rows. */
  readonly bounds: string;
  readonly condition: string;
};

const LIST_DAYS = statement(
  'cold_list_days',
  `select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds,
     pg_get_partition_constraintdef(c.oid) as condition
   from pg_inherits i join pg_class p on p.oid = i.inhparent join pg_class c on c.oid = i.inhrelid
   where i.inhparent::regclass::text = any($1) and right(c.relname, 8) < $2
     and c.reltablespace <> (select oid from pg_tablespace where spcname = $3)
   order by right(c.relname, 8), array_position($1, p.relname::text)`,
);

/** Lists the days of some partitioned tables before a date, YYYYMMDD, that are not in a tablespace yet, the
 *  oldest first. */
export const listDays = (
  db: Queryable,
  at: { readonly tables: readonly string[]; readonly before: string; readonly tablespace: string },
): Promise<DayTable[]> => rows<DayTable>(db, LIST_DAYS, [at.tables, at.before, at.tablespace]);

const HAS_TABLESPACE = statement(
  'cold_has_tablespace',
  `select has_tablespace_privilege(oid, 'create') as may_create from pg_tablespace where spcname = $1`,
);

/** Returns true if this login may create tables in a tablespace; nothing without such a tablespace. */
export const mayCreateIn = async (db: Queryable, tablespace: string): Promise<boolean | undefined> =>
  (await rows<{ may_create: boolean }>(db, HAS_TABLESPACE, [tablespace]))[0]?.may_create;

const copyOf = ({ name }: DayTable): string => `${name}_moved`;

/** Copies a day into a tablespace, under another name, with its indexes. Writes to the day wait from here to
 *  the end of the transaction; reads do not.   Cost: each row is read and written once. */
export async function copyDay(tx: pg.ClientBase, day: DayTable, tablespace: string): Promise<void> {
  const copy = copyOf(day);
  await tx.query(`lock table ${day.name} in share mode`);
  await tx.query(`set local default_tablespace = ${tx.escapeIdentifier(tablespace)}`);
  await tx.query(`create table ${copy} (like ${day.name} including all)`);
  // With it, attaching knows that no row is out of its bounds and reads none.
  await tx.query(`alter table ${copy} add constraint moved check (${day.condition})`);
  await tx.query(`insert into ${copy} select * from ${day.name}`);
}

/** Puts the copy into the place of the day.
 *  Locks: the partitioned table, all of it, for some milliseconds. */
export async function swapDay(tx: pg.ClientBase, day: DayTable): Promise<void> {
  const { parent, name, bounds } = day;
  const copy = copyOf(day);
  await tx.query(`alter table ${parent} detach partition ${name}`);
  await tx.query(`alter table ${parent} attach partition ${copy} ${bounds}`);
  await tx.query(`drop table ${name}`);
  await tx.query(`alter table ${copy} rename to ${name}`);
  await tx.query(`alter table ${name} drop constraint moved`);
}
