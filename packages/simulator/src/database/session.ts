import type pg from 'pg';

import { lostConnection } from '../faults/failpoints.ts';
import { startBackend } from './backend.ts';
import type { DatabaseParts } from './parts.ts';

/** One connection. Queries run in the order in which they were sent, each with its own delay. */
export type Session = {
  readonly query: (what: string | pg.QueryConfig) => Promise<pg.QueryResult>;
  /** Drops the connection: its transaction is rolled back, and every query fails. */
  readonly lose: () => void;
  /** Its process crashed: its transaction is rolled back, and no query is answered. */
  readonly abandon: () => void;
  /** Its owner released it. */
  readonly close: () => void;
};

/** The statements that wait for a standby. */
const WAITS: ReadonlySet<string> = new Set(['tx_ensure_wait', 'tx_await_replication']);

/** A new promise each time: a shared one would retain every waiter. */
const never = (): Promise<never> => new Promise(() => {});
const DELAY_MAX_MS = 3;

export function openSession(parts: DatabaseParts, onClosed: () => void): Session {
  const { clock, faultSchedule } = parts;
  const backend = startBackend(parts);
  let isAbandoned = false;
  let line: Promise<unknown> = Promise.resolve();

  const perform = async (what: string | pg.QueryConfig): Promise<Partial<pg.QueryResult>> => {
    if (backend.isClosed()) throw lostConnection();
    if (typeof what !== 'string') {
      const { rows, rowCount } = await backend.run(what);
      return { rows: rows as object[], rowCount };
    }
    if (what === 'commit') return { command: await backend.commit() };
    if (what !== 'begin' && what !== 'rollback')
      throw new Error(`the simulated store does not know: ${what}`);
    await backend[what]();
    return { command: what.toUpperCase() };
  };
  const inTurn = async (what: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    await clock.sleep(faultSchedule.random.below(DELAY_MAX_MS));
    if (isAbandoned) return never();
    try {
      const answer = await perform(what);
      return isAbandoned ? await never() : (answer as pg.QueryResult);
    } catch (error) {
      if (isAbandoned) return never();
      throw error;
    }
  };
  return {
    query: (what) => {
      if (isAbandoned) return never();
      // Nothing here is replicated, so there is nothing to wait for.
      if (typeof what !== 'string' && WAITS.has(what.name ?? ''))
        return Promise.resolve({ rows: [] as object[] } as pg.QueryResult);
      const answer = line.then(() => inTurn(what));
      line = answer.catch(() => {});
      return answer;
    },
    lose: () => void backend.end(),
    abandon: () => {
      isAbandoned = true;
      void backend.end();
      onClosed();
    },
    close: onClosed,
  };
}
