import { firstRow, type Queryable, statement } from '../db/query.ts';

export type Archiver = {
  readonly is_on: boolean;
  /** Since the last file of the WAL was archived, or since PostgreSQL started. */
  readonly lag_seconds: number;
  /** Attempts that failed, since the statistics of PostgreSQL begin. */
  readonly failures: number;
};

// The house always writes, so that a file is finished every minute.
const ARCHIVER = statement(
  'ops-archiver',
  `select current_setting('archive_mode') <> 'off' as is_on,
     extract(epoch from clock_timestamp() - greatest(last_archived_time, pg_postmaster_start_time()))::float8
       as lag_seconds,
     failed_count::float8 as failures
   from pg_stat_archiver`,
);

/** The state of PostgreSQL's archiver. */
export async function readArchiver(db: Queryable): Promise<Archiver> {
  const row = await firstRow<Archiver>(db, ARCHIVER);
  if (!row) throw new Error('PostgreSQL has no archiver');
  return row;
}
