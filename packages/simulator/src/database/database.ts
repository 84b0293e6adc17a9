import type pg from 'pg';

import type { Database } from '@tessera/server/db/pool';

import type { DatabaseParts } from './parts.ts';
import { openSession, type Session } from './session.ts';

/** The database of a run, behind simulated connections. */
export type SimulatedDatabase = {
  /** The connections of one server process. */
  readonly connect: () => ServerDatabase;
  /** Closes every connection and rolls back its transaction. */
  readonly crash: () => void;
};

export type ServerDatabase = {
  readonly db: Database;
  /** The process crashed: its transactions are rolled back, and its pending queries are never answered. */
  readonly abandon: () => void;
};

export function simulatedDatabase(parts: DatabaseParts): SimulatedDatabase {
  const open = new Set<Session>();
  const session = (owned: Set<Session>): Session => {
    const fresh = openSession(parts, () => {
      open.delete(fresh);
      owned.delete(fresh);
    });
    open.add(fresh);
    owned.add(fresh);
    return fresh;
  };
  return {
    crash: () => {
      for (const each of open) each.lose();
    },
    connect: () => {
      const owned = new Set<Session>();
      const once = async (what: pg.QueryConfig) => {
        const own = session(owned);
        return own.query(what).finally(own.close);
      };
      const pool = {
        waitingCount: 0,
        connect: async () => clientOf(session(owned)),
        query: once,
        end: async () => {},
      };
      const db = {
        main: pool as unknown as pg.Pool,
        sale: pool as unknown as pg.Pool,
        batch: pool as unknown as pg.Pool,
        reader: { query: once, end: async () => {} } as unknown as Database['reader'],
        random: { unit: () => parts.faultSchedule.random.below(1_000) / 1_000, sleep: parts.clock.sleep },
        close: async () => {},
      };
      return {
        db,
        abandon: () => {
          for (const each of owned) each.abandon();
        },
      };
    },
  };
}

/** The part of the driver's client that transactions use. */
const clientOf = (session: Session) => ({
  query: session.query,
  // The server corks its socket writes; here there is no socket.
  connection: { stream: { cork: () => {}, uncork: () => {} } },
  on: () => {},
  off: () => {},
  release: (broken: Error | boolean) => {
    if (broken !== false) session.lose();
    session.close();
  },
});
