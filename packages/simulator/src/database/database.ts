import type pg from 'pg';

import type { Database } from '@tessera/server/db/pool';

import type { DatabaseParts } from './parts.ts';
import { openSession, type Session } from './session.ts';

/** The one database of a run, behind whatever lies between it and its servers. */
export type SimulatedDatabase = {
  /** What one server process sees of it, until that process dies. */
  readonly connect: () => ServerDatabase;
  /** Ends every connection and what was under way on it. */
  readonly crash: () => void;
};

export type ServerDatabase = {
  readonly db: Database;
  /** The process is gone: its transactions are rolled back, and nothing it still waits for is ever
   *  answered. */
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
      const pool = { connect: async () => clientOf(session(owned)), query: once, end: async () => {} };
      const db = {
        main: pool as unknown as pg.Pool,
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

/** The part of a driver's client that transactions use. */
const clientOf = (session: Session) => ({
  query: session.query,
  // The server gathers what it sends in one write; here nothing is written.
  connection: { stream: { cork: () => {}, uncork: () => {} } },
  on: () => {},
  off: () => {},
  release: (broken: Error | boolean) => {
    if (broken !== false) session.lose();
    session.close();
  },
});
