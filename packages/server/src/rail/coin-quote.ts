import { type EpochMs, toEpochSeconds } from '@tessera/domain/time';
import { type ChannelType, COIN_OF } from '@tessera/domain/wallet/channel';
import {
  type Coin,
  coinsToPay,
  coinsToReceive,
  formatCoins,
  formatRateE4,
} from '@tessera/domain/wallet/coin';

import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findRate, listRates, type RateRow } from './rate-store.ts';

/** Coin amount and rate of an order, as its row stores it; all null for an order in the currency of the
 *  house.
 *  Units: steps of the coin, ten-thousandths. */
export type CoinColumns = {
  readonly coin: Coin | null;
  readonly coin_steps: bigint | null;
  readonly rate_e4: bigint | null;
  readonly rated_at: EpochMs | null;
};

const NO_COIN: CoinColumns = { coin: null, coin_steps: null, rate_e4: null, rated_at: null };

/** The present rates of a rail by channel type, on the wire; null for a type that moves the currency of the
 *  house. `isOld`: no order is priced by it.   Cost: one round trip. */
export async function readRates(db: Queryable, rail: string) {
  const rates = await listRates(db, rail);
  return (type: ChannelType) => {
    const rate = rates.find(({ coin }) => coin === COIN_OF[type]);
    return rate ? { reply: rateReply(rate), isOld: rate.is_old } : null;
  };
}

/** The rail's present rate for a channel; undefined where the currency of the house moves.   Cost: one round
 *  trip for a channel of a coin, else none. */
export async function findRateOf(
  db: Queryable,
  rail: string,
  type: ChannelType,
): Promise<RateRow | undefined> {
  const coin = COIN_OF[type];
  return coin && findRate(db, rail, coin);
}

/** Quotes an amount at a rate: what is to be paid is rounded up, what is paid out is rounded down.
 *  Units: 1/100.   Refuses: RATE_TOO_OLD.   Cost: none. */
export function quoteCoins(
  rate: RateRow | undefined,
  amountMinor: bigint,
  direction: 'pay' | 'receive',
): CoinColumns {
  if (!rate) return NO_COIN;
  const { is_old: isOld, ...kept } = rate;
  if (isOld) throw new Refusal('RATE_TOO_OLD');
  const inSteps = direction === 'pay' ? coinsToPay : coinsToReceive;
  return { ...kept, coin_steps: inSteps(amountMinor, { coin: kept.coin, rateE4: kept.rate_e4 }) };
}

/** The coins of an order as its rail gets them; null for an order in the currency of the house. */
export const orderCoins = ({ coin, coin_steps: steps, rate_e4: rateE4 }: CoinColumns) =>
  coin === null || steps === null || rateE4 === null ? null : { coin, steps, rateE4 };

/** The coins of an order on the wire. */
export const coinsReply = ({ coin, coin_steps: steps, ...rate }: CoinColumns) =>
  coin === null || steps === null || rate.rate_e4 === null || rate.rated_at === null
    ? null
    : {
        ...rateReply({ coin, rate_e4: rate.rate_e4, rated_at: rate.rated_at }),
        amount: formatCoins(steps, coin),
      };

/** A rate on the wire. */
const rateReply = ({ coin, rate_e4: rateE4, rated_at: ratedAt }: Omit<RateRow, 'is_old'>) => ({
  coin,
  rate: formatRateE4(rateE4),
  ratetime: toEpochSeconds(ratedAt),
});
