import type pg from 'pg';

const ROWS_AT_ONCE = 20_000;

/** The values of a row, column by column. */
export type Row = readonly unknown[];

/** Inserts rows by columns: `types` are those of the arrays, `select` makes a row of the table from c1, c2
 *  and so on. */
export async function insert(
  client: pg.PoolClient,
  {
    into,
    types,
    select,
  }: { readonly into: string; readonly types: readonly string[]; readonly select: string },
  all: readonly Row[],
): Promise<void> {
  const arrays = types.map((type, at) => `$${at + 1}::${type}[]`).join(', ');
  const names = types.map((_, at) => `c${at + 1}`).join(', ');
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    const part = all.slice(from, from + ROWS_AT_ONCE);
    await client.query(
      `insert into ${into} select ${select} from unnest(${arrays}) with ordinality as row (${names}, n)`,
      types.map((_, at) => part.map((row) => row[at])),
    );
  }
}

/** A time from Unix ms. */
export const TIME = (column: string): string => `to_timestamp(${column} / 1000.0)`;
