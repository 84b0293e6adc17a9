import type pg from 'pg';

import { DAY_MS, SECOND_MS, epochMs, type EpochMs } from '@tessera/domain/time';

import { failpoint } from '../kernel/failpoint.ts';

/** A round's id is the second of its draw times a thousand, plus its game. */
const IDS_PER_SECOND = 1000;
const DAYS_BACK = 3;
const DAYS_AHEAD = 7;

/** What is partitioned by the day of the draw: bets by their round, tickets and their legs by their home. */
const TABLES = ['bets', 'tickets', 'ticket_legs'];

/** Creates the partitions of bets and tickets by day of draw from three days back, for rounds recovered
 *  after an outage, to a week ahead. A table is created standalone and then attached, because that neither
 *  waits for bets nor blocks them; creating it in place would lock out all bets. Runs as the schema's
 *  owner, from any number of servers. Returns the names of the new partitions.
 *  Locks: for each new one, its table against other changes of its partitions.  Cost: one query when there
 *  is nothing to do. */
export async function ensurePartitions(
  owner: pg.Pool,
  at: EpochMs,
  daysAhead = DAYS_AHEAD,
): Promise<string[]> {
  const there = new Set(await partitionNames(owner));
  const made: string[] = [];
  for (let day = -DAYS_BACK; day <= daysAhead; day++) {
    const from = epochMs((Math.floor(at / DAY_MS) + day) * DAY_MS);
    for (const table of TABLES) {
      const name = partitionName(table, from);
      if (!there.has(name) && (await attach(owner, { table, name }, from))) made.push(name);
    }
  }
  return made;
}

const partitionName = (table: string, day: EpochMs): string => {
  const [date = ''] = new Date(day).toISOString().split('T');
  return `${table}_${date.replaceAll('-', '')}`;
};

export async function partitionNames(owner: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const found = await owner.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent::regclass::text = any($1)`,
    [TABLES],
  );
  return found.rows.map(({ name }) => name);
}

async function attach(
  owner: pg.Pool,
  { table, name }: { readonly table: string; readonly name: string },
  from: EpochMs,
): Promise<boolean> {
  const [low, high] = [from, from + DAY_MS].map((at) => (at / SECOND_MS) * IDS_PER_SECOND);
  const client = await owner.connect();
  try {
    await client.query('begin');
    // The lock that attaching takes. Taken first, it lets one server create at a time.
    await client.query(`lock table ${table} in share update exclusive mode`);
    if ((await partitionNames(client)).includes(name)) {
      await client.query('rollback');
      return false;
    }
    await client.query(`create table ${name} (like ${table} including all)`);
    failpoint('partition-made');
    await client.query(`alter table ${table} attach partition ${name} for values from (${low}) to (${high})`);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
