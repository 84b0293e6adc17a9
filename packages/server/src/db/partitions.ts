import type pg from 'pg';

import { DAY_MS, epochMs, type EpochMs } from '@tessera/domain/time';

import { failpoint } from '../kernel/failpoint.ts';

const DAYS_BACK = 3;
const DAYS_AHEAD = 7;

/** Tables partitioned by the day of the draw: bets by their round, tickets and their legs by their home. */
export const PARTITIONED = ['bets', 'tickets', 'ticket_legs'];

/** Creates the partitions of bets and tickets by day of draw from three days back, for rounds recovered
 *  after an outage, to a week ahead, from any number of servers. Returns the names of the new partitions.
 *  Locks: for each new one, its table against other changes of its partitions.  Cost: one query when there
 *  is nothing to do. */
export async function ensurePartitions(db: pg.Pool, at: EpochMs, daysAhead = DAYS_AHEAD): Promise<string[]> {
  const there = new Set(await partitionNames(db));
  const made: string[] = [];
  for (let day = -DAYS_BACK; day <= daysAhead; day++) {
    const from = epochMs((Math.floor(at / DAY_MS) + day) * DAY_MS);
    for (const table of PARTITIONED) {
      const name = partitionName(table, from);
      if (!there.has(name) && (await addDay(db, table, from))) made.push(name);
    }
  }
  return made;
}

const dateOf = (day: EpochMs): string => new Date(day).toISOString().slice(0, 10);
const partitionName = (table: string, day: EpochMs): string => `${table}_${dateOf(day).replaceAll('-', '')}`;

export async function partitionNames(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const found = await db.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent::regclass::text = any($1)`,
    [PARTITIONED],
  );
  return found.rows.map(({ name }) => name);
}

async function addDay(db: pg.Pool, table: string, day: EpochMs): Promise<boolean> {
  const client = await db.connect();
  try {
    // Other servers may be creating partitions, and each of them waits for the one before.
    await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0');
    const { rows } = await client.query<{ is_new: boolean }>('select add_day($1, $2) as is_new', [
      table,
      dateOf(day),
    ]);
    const isNew = rows[0]?.is_new === true;
    if (isNew) failpoint('partition-made');
    await client.query('commit');
    return isNew;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
