import { expect } from 'vitest';

import type { TestDatabase } from './database.ts';

/** Waits until exactly one session of the database waits for a lock. */
export const untilOneWaits = (database: TestDatabase): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await database.owner.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows[0]?.n,
      { timeout: 10_000 },
    )
    .toBe(1);
