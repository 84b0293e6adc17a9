import { expect } from 'vitest';

import type { TestDatabase } from '../database.ts';

/** Waits until exactly so many sessions of the database wait for a lock. */
export async function untilWaiting(database: TestDatabase, sessions = 1): Promise<void> {
  await expect.poll(() => sessionsWaiting(database)).toBe(sessions);
}

const sessionsWaiting = async ({ owner }: TestDatabase): Promise<number | undefined> =>
  (
    await owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]?.n;
