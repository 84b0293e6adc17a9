import { NoFreeConnection } from './patient-pool.ts';
import { NotCommitted, sqlState } from './tx.ts';

/** Serialization failure, deadlock, a lock or statement timeout: others were in the way, nothing was
 *  committed, and a retry may succeed. */
const IN_THE_WAY = new Set(['40001', '40P01', '55P03', '57014']);
/** A concurrently inserted key, where the work is done again from its beginning. */
const TAKEN_KEY = '23505';

/** The server is shutting down, starting, out of connections, or read-only: of a cluster it is then no longer
 *  the primary. */
const AWAY = /^(?:57P0[1-5]|08...|53300|25P03|25006|ECONN[A-Z]+|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH)$/;
const AWAY_WORDS =
  /connection (?:terminated|timeout|error)|not queryable|connection is closed|timeout exceeded/i;

/** Returns true if failed work was certainly not committed and may be retried. */
export const mayBeTriedAgain = (error: unknown): boolean =>
  error instanceof NotCommitted ||
  error instanceof NoFreeConnection ||
  wereInTheWay(error) ||
  sqlState(error) === TAKEN_KEY;

/** Returns true if work failed for others in the database, who held what it needs for too long: it did
 *  nothing, and is no fault of its own. */
export const wereInTheWay = (error: unknown): boolean => IN_THE_WAY.has(sqlState(error) ?? '');

/** Returns true if the connection was lost: the outcome of a commit under way is unknown. */
export function isLostConnection(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return AWAY.test(state);
  return error instanceof Error && AWAY_WORDS.test(error.message);
}
