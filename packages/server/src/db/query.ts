import type pg from 'pg';

/** A named statement: parsed once per connection, then executed by name. */
export type Statement = { readonly name: string; readonly text: string };

/** Anything that executes statements: a pool, a client inside a transaction, the pipelined reader. */
export type Queryable = {
  query<R extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<R>>;
};

const known = new Map<string, string>();

/** Declares a named statement. A name is unique in the server: otherwise PostgreSQL would execute the
 *  second text with the plan of the first. */
export function statement(name: string, text: string): Statement {
  const before = known.get(name);
  if (before !== undefined && before !== text) throw new Error(`two statements are called ${name}`);
  known.set(name, text);
  return { name, text };
}

/** Executes a statement and returns the driver's whole result. */
export const run = <R extends pg.QueryResultRow>(
  db: Queryable,
  { name, text }: Statement,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<R>> => db.query<R>({ name, text, values: values as unknown[] });

/** Executes a statement and returns its rows. */
export const rows = async <R extends pg.QueryResultRow>(
  db: Queryable,
  what: Statement,
  values?: readonly unknown[],
): Promise<R[]> => (await run<R>(db, what, values)).rows;

/** Executes a statement and returns its first row, or nothing. */
export const firstRow = async <R extends pg.QueryResultRow>(
  db: Queryable,
  what: Statement,
  values?: readonly unknown[],
): Promise<R | undefined> => (await run<R>(db, what, values)).rows[0];

/** Executes a statement and returns the number of affected rows. */
export const affected = async (
  db: Queryable,
  what: Statement,
  values?: readonly unknown[],
): Promise<number> => (await run(db, what, values)).rowCount ?? 0;
