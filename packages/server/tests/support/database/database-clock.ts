import type { TestDatabase } from '../database.ts';

/** Runs a test of a daily limit. Repeats it with new members when midnight of the house fell into it and
 *  allowed the limits of two days. */
export async function withinHouseDay(database: TestDatabase, run: () => Promise<void>): Promise<void> {
  for (;;) {
    const day = await houseDay(database);
    try {
      return await run();
    } catch (error) {
      if ((await houseDay(database)) === day) throw error;
    }
  }
}

async function houseDay({ owner }: TestDatabase): Promise<string> {
  const { rows } = await owner.query<{ day: string }>(
    `select to_char(clock_timestamp() at time zone interval '8 hours', 'YYYY-MM-DD') as day`,
  );
  return rows[0]?.day ?? '';
}

/** The database's clock, for a server whose clock stands still: what one of them writes, the other compares.
 *  Units: Unix ms. */
export async function databaseNow({ owner }: TestDatabase): Promise<number> {
  const { rows } = await owner.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  return Math.floor(rows[0]?.ms ?? 0);
}
