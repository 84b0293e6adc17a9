import type pg from 'pg';

/** A named statement: parsed once for each connection, then run by name. */
export type Statement = { readonly name: string; readonly text: string };

/** Anything that runs statements: a pool, a client inside a transaction, the pipelined reader. */
export type Queryable = {
  query<R extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<R>>;
};

const known = new Map<string, string>();

/** Declares a named statement. A name stands for one text in the whole server: PostgreSQL would otherwise
 *  answer the second text with the plan of the first. */
export function statement(name: string, text: string): Statement {
  const before = known.get(name);
  if (before !== undefined && before !== text) throw new Error(`two statements are called ${name}`);
  known.set(name, text);
  return { name, text };
}

/** Runs a statement and gives the driver's whole result. */
export const run = <R extends pg.QueryResultRow>(
  db: Queryable,
  { name, text }: Statement,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<R>> => db.query<R>({ name, text, values: values as unknown[] });

/** Runs a statement and gives its rows. */
export const rows = async <R extends pg.QueryResultRow>(
  db: Queryable,
  what: Statement,
  values?: readonly unknown[],
): Promise<R[]> => (await run<R>(db, what, values)).rows;

/** Runs a statement and gives its first row, or nothing. */
export const firstRow = async <R extends pg.QueryResultRow>(
  db: Queryable,
  what: Statement,
  values?: readonly unknown[],
): Promise<R | undefined> => (await run<R>(db, what, values)).rows[0];

/** Runs a statement and gives the number of rows it touched. */
export const affected = async (
  db: Queryable,
  what: Statement,
  values?: readonly unknown[],
): Promise<number> => (await run(db, what, values)).rowCount ?? 0;
