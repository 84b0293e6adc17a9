import { MINUTE_MS, SECOND_MS } from '@tessera/domain/time';
import { type Coin, isPlausibleRate } from '@tessera/domain/wallet/coin';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { lockRates, storeRates } from './rate-store.ts';

const EVERY_MS = MINUTE_MS;
const RETRY_MS = 5 * SECOND_MS;

/** A published rate that was not taken, beside the one in force. Units: ten-thousandths. */
export type RefusedRate = { readonly coin: Coin; readonly rateE4: bigint; readonly inForceE4: bigint };

/** Stores the rates that the rail publishes now, with their times. One that is implausible after the one in
 *  force is not taken: that one stays and ages until the rail comes back to it, or until an operator accepts
 *  the new one by its coin.
 *  Locks: the rates of the rail, by coin.   Cost: one request to the rail, then four round trips. */
export async function refreshRates(
  { db, rail }: Pick<Context, 'db' | 'rail'>,
  accepted?: Coin,
): Promise<readonly RefusedRate[]> {
  const published = await rail.listRates();
  return transaction(db, async (tx) => {
    const inForce = new Map((await lockRates(tx, rail.name)).map(({ coin, rate_e4: e4 }) => [coin, e4]));
    const refused = published.flatMap(({ coin, rateE4 }) => {
      const inForceE4 = inForce.get(coin) ?? rateE4;
      return coin === accepted || isPlausibleRate(inForceE4, rateE4) ? [] : [{ coin, rateE4, inForceE4 }];
    });
    const isTaken = (coin: Coin): boolean => refused.every((each) => each.coin !== coin);
    await storeRates(
      tx,
      rail.name,
      published.filter(({ coin }) => isTaken(coin)),
    );
    return refused;
  });
}

/** Keeps the rates up to date until stopped. Any number of servers may run it. */
export const startRateRefresh = (ctx: Pick<Context, 'db' | 'rail' | 'log' | 'metrics'>): Loop =>
  runLoop({
    name: 'rates',
    log: ctx.log,
    everyMs: EVERY_MS,
    retryMs: RETRY_MS,
    step: async () => {
      for (const { coin, rateE4, inForceE4 } of await refreshRates(ctx)) {
        ctx.metrics.ratesRefused.labels(coin).inc();
        ctx.log.error({ coin, rateE4: String(rateE4), inForceE4: String(inForceE4) }, 'rate refused');
      }
    },
  });
