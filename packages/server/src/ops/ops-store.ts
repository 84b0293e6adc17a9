import { firstRow, statement, type Queryable } from '../db/query.ts';

const LAG = statement(
  'ops-round-lag',
  `select coalesce(extract(epoch from clock_timestamp() - least(
     (select min(closes_at) from rounds where state in ('scheduled', 'open')),
     (select min(draws_at) from rounds where state = 'closed'))) * 1000, 0)::float8 as lag_ms`,
);

/** Time since the earliest due close or draw; negative when none is due. Queries the database, so it also
 *  checks that the database answers.  Units: ms.  Cost: the ends of two partial indexes. */
export async function roundLagMs(db: Queryable): Promise<number> {
  const row = await firstRow<{ lag_ms: number }>(db, LAG);
  return row?.lag_ms ?? 0;
}
