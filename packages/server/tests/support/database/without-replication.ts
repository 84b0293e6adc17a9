import type pg from 'pg';

/** True for the statement that makes PostgreSQL wait for a standby outside a transaction; another one makes a
 *  commit wait. */
const isAwaited = (what: string | pg.QueryConfig): boolean =>
  typeof what !== 'string' && what.name !== 'tx_ensure_wait' && what.text.includes('pg_logical_emit_message');

/** The same pool, on which nobody learns that a standby has what is committed. */
export function withoutReplication(pool: pg.Pool): pg.Pool {
  const query = async (what: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> => {
    const answer = await pool.query(what, values);
    if (!isAwaited(what)) return answer;
    throw Object.assign(new Error('the wait was cancelled'), { code: '08007' });
  };
  return Object.create(pool, { query: { value: query }, connect: { value: pool.connect.bind(pool) } });
}
