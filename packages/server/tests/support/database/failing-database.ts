import type pg from 'pg';

import type { Database } from '../../../src/db/pool.ts';

/** The moment at which the connection is lost: before the statement, or after it, so that only its reply is
 *  missing. */
export type FaultKind = 'before' | 'after';

export type FailingDatabase = {
  readonly db: Database;
  /** The number of statements sent, the lost one included. */
  readonly statements: () => number;
  readonly hasLost: () => boolean;
};

/** The error of the lost statement, by which a test verifies that its fault happened. */
export const CONNECTION_LOST = 'the connection was lost';

/** Every kind of fault at each statement of an operation that sends `statements` of them. A test beside the
 *  cases compares this number with `countStatements`: no case may pass because its fault never happens. */
export const faultCases = (statements: number): readonly (readonly [kind: FaultKind, n: number])[] =>
  (['before', 'after'] as const).flatMap((kind) =>
    Array.from({ length: statements }, (_, at) => [kind, at + 1] as const),
  );

/** The number of statements of an operation when none of them fails. */
export async function countStatements(
  db: Database,
  run: (db: Database) => Promise<unknown>,
): Promise<number> {
  const counted = failingDatabase(db, 0, 'before');
  await run(counted.db);
  return counted.statements();
}

/** A rollback follows a loss, and what makes sure that a commit waits belongs to the commit. */
const isWithin = (what: unknown): boolean =>
  what === 'rollback' || (what as { name?: string }).name === 'tx_ensure_wait';

/** A database whose connection is lost at one statement: the n-th sent in transactions and single reads,
 *  counted from 1. Every other statement succeeds. */
export function failingDatabase(db: Database, at: number, kind: FaultKind): FailingDatabase {
  let sent = 0;
  let hasLost = false;
  const guarded = async <T>(query: () => Promise<T>): Promise<T> => {
    sent += 1;
    const isHit = sent === at;
    hasLost ||= isHit;
    if (isHit && kind === 'before') throw new Error(CONNECTION_LOST);
    const answer = await query();
    if (isHit) throw new Error(CONNECTION_LOST);
    return answer;
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await db.main.connect();
    return new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (...args: unknown[]) =>
          isWithin(args[0])
            ? value.apply(target, args)
            : guarded(() => value.apply(target, args) as Promise<unknown>);
      },
    });
  };
  const main = new Proxy(db.main, {
    get: (target, name) => {
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'query') return value.bind(target);
      return (...args: unknown[]) => guarded(() => value.apply(target, args) as Promise<unknown>);
    },
  });
  const reader = { ...db.reader, query: (config: pg.QueryConfig) => guarded(() => db.reader.query(config)) };
  return {
    db: { ...db, main, reader: reader as Database['reader'] },
    statements: () => sent,
    hasLost: () => hasLost,
  };
}
