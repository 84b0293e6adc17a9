import { firstRow, type Queryable, statement } from '../db/query.ts';

const KEEP = statement(
  'house_keep_currency',
  `with kept as (insert into house_currency (currency) values ($1) on conflict do nothing returning currency)
   select currency from kept union all select currency from house_currency limit 1`,
);

/** Returns in what the database deals; the first start decides.   Cost: one round trip. */
export const keptCurrency = async (db: Queryable, currency: string): Promise<string | undefined> =>
  (await firstRow<{ currency: string }>(db, KEEP, [currency]))?.currency;
