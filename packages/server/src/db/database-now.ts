import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, statement } from './query.ts';

const NOW = statement('db_now', 'select clock_timestamp() as now');

/** Reads the database's clock, which alone decides what is due and what is still open.  Units: Unix ms.
 *  Cost: one round trip. */
export async function databaseNow(db: Queryable): Promise<EpochMs> {
  const row = await firstRow<{ now: EpochMs }>(db, NOW);
  if (!row) throw new Error('the database did not tell its time');
  return row.now;
}
