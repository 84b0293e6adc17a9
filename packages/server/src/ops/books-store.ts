import type { Queryable } from '../db/query.ts';

/** An invariant of invariants.sql with the query that returns a row for each violation. */
export type Invariant = { readonly name: string; readonly query: string };

export type Breach = { readonly what: string; readonly found: string };
export type Breaches = { readonly count: bigint; readonly first: readonly Breach[] };

const NAME = /'([IT]\d+ (?:[^']|'')+)' as broken/;
const SHOWN_MAX = 5;

/** Parses invariants.sql. Each query is one statement, hence one snapshot, so it may run while bets are
 *  placed. Refuses: a text without a query, which would find no violations. */
export function readInvariants(text: string): Invariant[] {
  const queries = text
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((query) => query.trim())
    .filter(Boolean);
  if (queries.length === 0) throw new Error('there is no invariant to check');
  return queries.map((query) => {
    const name = NAME.exec(query)?.[1];
    if (name === undefined) throw new Error(`a query of the invariants has no name: ${query.slice(0, 80)}`);
    return { name: name.replaceAll("''", "'"), query };
  });
}

/** Counts the violations of one invariant and returns the first of them.   Cost: reads whole tables. */
export async function findBreaches(db: Queryable, { query }: Invariant): Promise<Breaches> {
  const { rows } = await db.query<Breach & { count: bigint }>({
    text: `select what, found, count(*) over () as count from (${query}) breaches limit ${SHOWN_MAX}`,
  });
  return { count: rows[0]?.count ?? 0n, first: rows.map(({ what, found }) => ({ what, found })) };
}
