import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';

/** Replies of PostgreSQL at the start and the end of a base backup. */
export type BackupStart = { readonly wal: string };
export type BackupEnd = { readonly wal: string; readonly label: string };

const KEEP_WAL = statement('backup-keep-wal', 'select pg_create_physical_replication_slot($1, true, true)');
const START = statement('backup-start', 'select pg_walfile_name(pg_backup_start($1, fast => true)) as wal');
const END = statement(
  'backup-end',
  `select pg_walfile_name(lsn) as wal, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
);

const TABLESPACES = statement(
  'backup-tablespaces',
  `select spcname as name from pg_tablespace where spcname not in ('pg_default', 'pg_global')`,
);

/** The names of the tablespaces beside PostgreSQL's own. */
export const listTablespaces = async (session: Queryable): Promise<string[]> =>
  (await rows<{ name: string }>(session, TABLESPACES)).map(({ name }) => name);

/** Keeps the WAL from now on for as long as this session lasts, and makes a checkpoint. */
export async function startBackup(session: Queryable, name: string): Promise<BackupStart> {
  await affected(session, KEEP_WAL, [name]);
  return present(await firstRow<BackupStart>(session, START, [name]));
}

/** Ends the backup and fills up the file of its last WAL. */
export async function endBackup(session: Queryable): Promise<BackupEnd> {
  return present(await firstRow<BackupEnd>(session, END));
}

const RECOVERED = statement(
  'backup-recovered',
  `select pg_last_wal_replay_lsn()::text as position,
     to_char(pg_last_xact_replay_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
);

/** Position up to which the last recovery of this PostgreSQL has read the WAL, and the commit time of the
 *  last transaction in it. */
export const readRecovered = async (
  db: Queryable,
): Promise<{ readonly position: string; readonly at: string | null }> =>
  present(await firstRow(db, RECOVERED));

function present<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('PostgreSQL did not answer about the backup');
  return row;
}
