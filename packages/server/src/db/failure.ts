import { NotCommitted, sqlState } from './tx.ts';

/** Serialization, deadlock, a key that another transaction was faster with, a lock or statement that took too
 *  long: nothing was done, and the same work may succeed when repeated. */
const PASSING = new Set(['40001', '40P01', '23505', '55P03', '57014']);

/** The server is going down, coming up, or has no connection to spare. */
const AWAY = /^(?:57P0[1-5]|08...|53300|25P03|ECONN[A-Z]+|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH)$/;
const AWAY_WORDS =
  /connection (?:terminated|timeout|error)|not queryable|connection is closed|timeout exceeded/i;

/** Whether work that failed so was surely not done, and may simply be done again. */
export const mayBeTriedAgain = (error: unknown): boolean =>
  error instanceof NotCommitted || PASSING.has(sqlState(error) ?? '');

/** Whether the connection was lost: work whose commit was under way may or may not have been done. */
export function isLostConnection(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return AWAY.test(state);
  return error instanceof Error && AWAY_WORDS.test(error.message);
}
