import pg from 'pg';

import { columnTypes } from '@tessera/server/db/types';

import type { TestDatabase } from '../../../server/tests/support/database.ts';
import type { Store } from '../../src/store/store.ts';

export type PostgresStore = {
  readonly store: Store;
  /** Waits until no query is in flight and all work that awaited one has run. */
  readonly settled: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Shadows PostgreSQL's functions of the same names and returns the session's virtual time. */
const SHADOWS = `
  create schema sim;
  grant usage on schema sim to public;
  create function sim.clock_timestamp() returns timestamptz language sql volatile
    as $$ select to_timestamp(current_setting('sim.now')::bigint / 1000.0) $$;
  create function sim.now() returns timestamptz language sql volatile
    as $$ select to_timestamp(current_setting('sim.now')::bigint / 1000.0) $$`;

/** PostgreSQL as a store of the simulator, over one connection with the server's role and virtual time. */
export async function postgresStore(at: TestDatabase, now: () => number): Promise<PostgresStore> {
  await at.owner.query(SHADOWS);
  const client = new pg.Client({
    ...at.login,
    types: columnTypes,
    options: '-c timezone=UTC -c search_path=sim,pg_catalog,public',
  });
  await client.connect();
  let underWay = 0;
  let wake = (): void => {};
  const send = async (what: string | pg.QueryConfig): Promise<pg.QueryResult> => {
    underWay += 1;
    try {
      return await client.query(what);
    } finally {
      underWay -= 1;
      wake();
    }
  };
  const command = async (text: string): Promise<void> => void (await send(text));
  return {
    store: {
      begin: () => command('begin'),
      commit: () => command('commit'),
      rollback: () => command('rollback'),
      run: async (name, values, text) => {
        // Each statement gets its own time, set outside the transaction's rollback.
        await send(`set sim.now = ${now()}`);
        const { rows, rowCount } = await send({ name, text, values: [...values] });
        return { rows, rowCount: rowCount ?? 0 };
      },
    },
    settled: async () => {
      do {
        await new Promise((resolve) => setImmediate(resolve));
        if (underWay > 0) await new Promise<void>((resolve) => (wake = resolve));
      } while (underWay > 0 || (await isBusyAgain()));
    },
    end: () => client.end(),
  };

  async function isBusyAgain(): Promise<boolean> {
    await new Promise((resolve) => setImmediate(resolve));
    return underWay > 0;
  }
}
