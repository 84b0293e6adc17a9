import type pg from 'pg';

const OLDEST_VERSION = 150_000;
const NEEDED = ['fsync', 'full_page_writes', 'data_checksums'] as const;

/** The database would lose or damage acknowledged bets when the machine fails, so nothing starts on it. */
export class UnsafeDatabase extends Error {
  override readonly name = 'UnsafeDatabase';
}

type Settings = Record<(typeof NEEDED)[number] | 'synchronous_commit' | 'server_version_num', string>;

/** Refuses a database that does not keep what it has acknowledged, or that is older than PostgreSQL 15. It
 *  asks on a connection of the server's own pool, so that settings of its role and its database count as
 *  well. synchronous_commit may be stronger than `on`; `local` and `remote_write` are weaker somewhere and
 *  are refused. */
export async function assertDurable(pool: pg.Pool): Promise<void> {
  const names = [...NEEDED, 'synchronous_commit', 'server_version_num'];
  const answer = await pool.query<Settings>(
    `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  );
  const settings = answer.rows[0];
  if (!settings) throw new Error('PostgreSQL did not say how it is set');
  if (Number(settings.server_version_num) < OLDEST_VERSION) {
    throw new UnsafeDatabase('the database must be PostgreSQL 15 or newer');
  }
  const off: string[] = NEEDED.filter((name) => settings[name] !== 'on');
  if (!['on', 'remote_apply'].includes(settings.synchronous_commit)) off.push('synchronous_commit');
  if (off.length > 0) {
    throw new UnsafeDatabase(`the database may lose what it has acknowledged: turn on ${off.join(', ')}`);
  }
}
