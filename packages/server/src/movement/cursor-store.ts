import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, run, statement, type Queryable } from '../db/query.ts';

const MAKE = statement(
  'rail-make-cursor',
  'insert into rail_cursors (rail) values ($1) on conflict (rail) do nothing',
);
const READ = statement(
  'rail-read-cursor',
  `select cursor, now, now::text as at
   from (select cursor, clock_timestamp() as now from rail_cursors where rail = $1 offset 0) read`,
);

/** The position up to which the rail's list is reconciled, and the database's time: in ms, and as text with
 *  microseconds. */
export async function readCursor(
  db: Queryable,
  rail: string,
): Promise<{ readonly cursor: string; readonly now: EpochMs; readonly at: string } | undefined> {
  await run(db, MAKE, [rail]);
  return firstRow(db, READ, [rail]);
}

const MOVE = statement(
  'rail-move-cursor',
  'update rail_cursors set cursor = $3 where rail = $1 and cursor = $2',
);

/** Advances the cursor unless it was moved concurrently; false then. */
export const moveCursor = async (db: Queryable, rail: string, from: string, to: string): Promise<boolean> =>
  (await affected(db, MOVE, [rail, from, to])) === 1;

const TAKE_TURN = statement(
  'rail-take-turn',
  `update rail_cursors set compared_at = clock_timestamp()
   where rail = $1 and compared_at <= clock_timestamp() - $2::bigint * interval '1 ms'`,
);

/** Returns true if reconciliation is due, for one of all servers.   Units: ms. */
export async function claimTurn(db: Queryable, rail: string, everyMs: number): Promise<boolean> {
  await run(db, MAKE, [rail]);
  return (await affected(db, TAKE_TURN, [rail, everyMs])) === 1;
}

const FIND_UNKNOWN = statement(
  'rail-find-unknown',
  `insert into rail_findings (rail, movement_id, finding, detail)
   select m.rail, m.id, 'unknown', jsonb_build_object('order_id', m.order_id)
   from rail_movements m join rail_cursors c on c.rail = m.rail
   where m.rail = $1 and m.source = 'callback' and m.received_at > c.compared_to
     and m.received_at <= $2::timestamptz - $3::bigint * interval '1 ms'
     and not exists (select from rail_listed l where l.rail = m.rail and l.movement_id = m.id)
   on conflict do nothing`,
);
const COMPARED = statement(
  'rail-compared',
  `update rail_cursors set compared_to = greatest(compared_to, $2::timestamptz - $3::bigint * interval '1 ms')
   where rail = $1`,
);

/** Records movements that came by callback until a grace period before a moment, but are missing from the
 *  rail's list; returns the number of new ones. The list must have been read to its end after that moment.
 *  Units: graceMs. */
export async function findUnknown(tx: Queryable, rail: string, at: string, graceMs: number): Promise<number> {
  const count = await affected(tx, FIND_UNKNOWN, [rail, at, graceMs]);
  await run(tx, COMPARED, [rail, at, graceMs]);
  return count;
}
