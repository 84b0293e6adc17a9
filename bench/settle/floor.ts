import type pg from 'pg';

export type Fillfactor = 50 | 100;

/** Writes a status into every bet of a round, and nothing else: what paying out would cost at the least if
 *  bets were updated. The table has the columns and indexes of bets, and one column more. Gives the time of
 *  the update alone, in ms, without the parallel plans and other help that a settlement does not get
 *  either. */
export async function updateFloor(owner: pg.Pool, round: bigint, fillfactor: Fillfactor): Promise<number> {
  const table = `floor_${fillfactor}`;
  await owner.query(`drop table if exists ${table}`);
  await owner.query(`create table ${table} (like bets including all) with (fillfactor = ${fillfactor})`);
  await owner.query(`alter table ${table} add column status smallint not null default 0`);
  await owner.query(`insert into ${table} select * from bets where round_id = $1 order by id`, [round]);
  await owner.query(`vacuum analyze ${table}`);
  await owner.query('checkpoint');
  const from = performance.now();
  await owner.query(`update ${table} set status = 1 where round_id = $1`, [round]);
  const took = performance.now() - from;
  await owner.query(`drop table ${table}`);
  return took;
}
