import type pg from 'pg';

import type { Database } from '../../src/db/pool.ts';

type Query = (config: pg.QueryConfig) => Promise<pg.QueryResult>;

/** What a server of a version that knows no parts of tickets sends where a later one names the rest. */
const WRITTEN: Readonly<Record<string, { readonly text: string; readonly values: number }>> = {
  ticket_counted: {
    text: `with marked as (
       insert into ticket_chunks (home_round_id, phase, n, first_account, last_account, members, paid_minor)
       values ($1, 'count', $2, $3, $4, $5, $6)
     )
     insert into ticket_payouts (home_round_id, ticket_id, account_id, payout_minor, is_void)
     select $1, * from unnest($7::bigint[], $8::bigint[], $9::bigint[], $10::boolean[])`,
    values: 10,
  },
  cashout_insert: {
    text: `insert into ticket_cashouts (home_round_id, ticket_id, account_id, paid_minor, worth_minor, target_minor)
     values ($1, $2, $3, $4, $5, $6)`,
    values: 6,
  },
};
/** What it does not see. */
const UNSEEN = { parts: 0, parted_minor: 0n };

const asBeforeParts =
  (query: Query): Query =>
  async (config) => {
    const old = WRITTEN[config.name ?? ''];
    const { name = '', values = [] } = config;
    if (old) return query({ name: `${name}_of_old`, text: old.text, values: values.slice(0, old.values) });
    const result = await query(config);
    for (const row of (result?.rows ?? []) as object[])
      for (const [column, value] of Object.entries(UNSEEN))
        if (column in row) Object.assign(row, { [column]: value });
    return result;
  };

/** A database as a server of a version that knows no parts of tickets uses it: it does not see them, and
 *  counts, pays and ends whole tickets. */
export function withoutParts(db: Database): Database {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await db.main.connect();
    const query = asBeforeParts((config) => client.query(config));
    return new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (name === 'query') return query;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };
  const main = new Proxy(db.main, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'connect') return connect;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const query = asBeforeParts((config) => db.reader.query(config));
  return { ...db, main, sale: main, reader: { ...db.reader, query } as Database['reader'] };
}
