import type { EpochMs } from '@tessera/domain/time';
import { type Coin, RATE_AGE_MAX_MS } from '@tessera/domain/wallet/coin';

import { numberArray, textArray } from '../db/arrays.ts';
import { firstRow, rows, run, statement, type Queryable } from '../db/query.ts';
import type { RailRate } from './rail.ts';

/** A rate as its rail published it. Units: ten-thousandths of the currency for one coin. */
export type RateRow = {
  readonly coin: Coin;
  readonly rate_e4: bigint;
  readonly rated_at: EpochMs;
  /** Too old to price an order, by the database's clock. */
  readonly is_old: boolean;
};

const COLUMNS = `coin, rate_e4, rated_at, rated_at < clock_timestamp() - $2::bigint * interval '1 ms' as is_old`;
const LIST = statement('rail-list-rates', `select ${COLUMNS} from rail_rates where rail = $1`);
const FIND = statement('rail-find-rate', `select ${COLUMNS} from rail_rates where rail = $1 and coin = $3`);
const LOCK = statement(
  'rail-lock-rates',
  'select coin, rate_e4 from rail_rates where rail = $1 order by coin for update',
);
const STORE = statement(
  'rail-store-rates',
  `insert into rail_rates as r (rail, coin, rate_e4, rated_at)
   select $1, coin, rate_e4, least('epoch'::timestamptz + rated_ms * interval '1 ms', clock_timestamp())
   from unnest($2::text[], $3::bigint[], $4::bigint[]) as x (coin, rate_e4, rated_ms)
   on conflict (rail, coin) do update set rate_e4 = excluded.rate_e4, rated_at = excluded.rated_at
   where r.rated_at <= excluded.rated_at`,
);

/** Lists the rates of a rail. */
export const listRates = (db: Queryable, rail: string): Promise<RateRow[]> =>
  rows<RateRow>(db, LIST, [rail, RATE_AGE_MAX_MS]);

/** The rate of a coin; undefined where the rail trades in the currency of the house. */
export const findRate = (db: Queryable, rail: string, coin: Coin): Promise<RateRow | undefined> =>
  firstRow<RateRow>(db, FIND, [rail, RATE_AGE_MAX_MS, coin]);

/** Locks the rates of a rail until the end of the transaction, by coin. */
export const lockRates = (tx: Queryable, rail: string): Promise<Pick<RateRow, 'coin' | 'rate_e4'>[]> =>
  rows(tx, LOCK, [rail]);

/** Stores rates that are not older than those in force. A time that has not come yet counts as now, so that a
 *  wrong clock does not keep a rate young. */
export const storeRates = (tx: Queryable, rail: string, rates: readonly RailRate[]) =>
  run(tx, STORE, [
    rail,
    textArray(rates.map(({ coin }) => coin)),
    numberArray(rates.map(({ rateE4 }) => rateE4)),
    numberArray(rates.map(({ ratedAt }) => ratedAt)),
  ]);
