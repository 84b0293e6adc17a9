import type pg from 'pg';

import { StartupError } from '../kernel/startup-error.ts';

const OLDEST_VERSION = 150_000;

type Settings = Record<
  'fsync' | 'full_page_writes' | 'data_checksums' | 'synchronous_commit' | 'server_version_num',
  string
>;

const NAMES = ['fsync', 'full_page_writes', 'data_checksums', 'synchronous_commit', 'server_version_num'];
const READ = `select ${NAMES.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`;
/** Hidden from roles that may not read all settings. */
const READ_FOLDER = `select setting as folder from pg_settings where name = 'data_directory'`;

/** Refuses a database that may lose or corrupt acknowledged bets after a crash, or that is older than
 *  PostgreSQL 15. It queries a connection of the server's own pool, so that settings of its role and its
 *  database count as well. synchronous_commit may be stronger than `on`; `local` and `remote_write` are
 *  weaker and are refused.
 *  Refuses: StartupError, with the commands that enable the missing settings. */
export async function assertDurable(pool: pg.Pool, owner = pool): Promise<void> {
  const answer = await pool.query<Settings>(READ);
  const settings = answer.rows[0];
  if (!settings) throw new Error('PostgreSQL did not say how it is set');
  if (Number(settings.server_version_num) < OLDEST_VERSION) {
    throw new StartupError('the database is older than PostgreSQL 15: upgrade it, or correct DATABASE_URL');
  }
  const steps = [...alterSteps(settings), ...(await checksumSteps(settings, owner))];
  if (steps.length > 0)
    throw new StartupError(`the database may lose what it has acknowledged: ${steps.join('; then ')}`);
}

function alterSteps({ synchronous_commit, ...settings }: Settings): string[] {
  const off: string[] = (['fsync', 'full_page_writes'] as const).filter((name) => settings[name] !== 'on');
  if (!['on', 'remote_apply'].includes(synchronous_commit)) off.push('synchronous_commit');
  if (off.length === 0) return [];
  const alter = off.map((name) => `alter system set ${name} = on;`).join(' ');
  return [`turn on ${off.join(', ')}: run in psql as a superuser "${alter} select pg_reload_conf();"`];
}

async function checksumSteps({ data_checksums }: Settings, owner: pg.Pool): Promise<string[]> {
  if (data_checksums === 'on') return [];
  const answer = await owner.query<{ folder: string }>(READ_FOLDER);
  const folder = answer.rows[0]?.folder ?? '<data directory>';
  return [`turn on data_checksums: stop PostgreSQL and run "pg_checksums --enable --pgdata=${folder}"`];
}
