import type { Coin } from '@tessera/domain/coin';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, rows, statement, type Queryable } from '../db/query.ts';

/** A rate as its rail published it. Units: ten-thousandths of the currency for one coin. */
export type RateRow = { readonly coin: Coin; readonly rate_e4: bigint; readonly rated_at: EpochMs };

const LIST = statement('rail-list-rates', 'select coin, rate_e4, rated_at from rail_rates where rail = $1');
const FIND = statement(
  'rail-find-rate',
  'select coin, rate_e4, rated_at from rail_rates where rail = $1 and coin = $2',
);

/** Lists the rates of a rail. */
export const listRates = (db: Queryable, rail: string): Promise<RateRow[]> => rows<RateRow>(db, LIST, [rail]);

/** The rate of a coin; undefined where the rail trades in the currency of the house. */
export const findRate = (db: Queryable, rail: string, coin: Coin): Promise<RateRow | undefined> =>
  firstRow<RateRow>(db, FIND, [rail, coin]);
