import { firstRow, statement, type Queryable } from '../db/query.ts';

const NOW_MS = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

export type LeaseRow = { readonly until_ms: bigint; readonly now_ms: bigint };

const TAKE = statement(
  'ids_take',
  `insert into id_leases as l (node, holder, until_ms) values ($1, $2, ${NOW_MS} + $3)
   on conflict (node) do update set holder = $2, until_ms = greatest(l.until_ms, ${NOW_MS}) + $3
   returning until_ms, ${NOW_MS} as now_ms`,
);

/** Acquires a server number for a process: a lease of `lengthMs` from the end of the previous lease of that
 *  number. */
export const acquireLease = (db: Queryable, node: number, holder: string, lengthMs: number) =>
  firstRow<LeaseRow>(db, TAKE, [node, holder, lengthMs]);

const EXTEND = statement(
  'ids_extend',
  `update id_leases set until_ms = greatest(until_ms, ${NOW_MS} + $3) where node = $1 and holder = $2
   returning until_ms, ${NOW_MS} as now_ms`,
);

/** Renews the holder's lease until `lengthMs` from now; returns nothing when another process has acquired the
 *  number. */
export const extendLease = (db: Queryable, node: number, holder: string, lengthMs: number) =>
  firstRow<LeaseRow>(db, EXTEND, [node, holder, lengthMs]);
