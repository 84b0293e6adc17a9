import type pg from 'pg';
import { onTestFinished } from 'vitest';

export type HeldPool = {
  readonly pool: pg.Pool;
  /** Resolves when a transaction is about to commit, with all its locks. */
  readonly reached: Promise<void>;
  readonly resume: () => void;
};

/** The same pool, whose transactions wait before their commit until they may go on: all of them, or those
 *  with a statement that contains a text. */
export function holdingCommits(pool: pg.Pool, text?: string): HeldPool {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => gate.resolve());
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    await client.query('set idle_in_transaction_session_timeout = 0');
    let isHeld = text === undefined;
    const query = async (...args: [string | pg.QueryConfig]): Promise<unknown> => {
      const [what] = args;
      if (text !== undefined && typeof what === 'object') isHeld ||= what.text.includes(text);
      if (what === 'commit' && isHeld) {
        reached.resolve();
        await gate.promise;
      }
      return client.query(...args);
    };
    return Object.create(client, {
      query: { value: query },
      release: { value: () => client.release(true) },
    });
  };
  const held: pg.Pool = Object.create(pool, { connect: { value: connect } });
  return { pool: held, reached: reached.promise, resume: gate.resolve };
}
