import { formatMoney } from '@tessera/domain/money';
import { type EpochMs, MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { firstIdAt } from '../ids/ids.ts';
import { Refusal } from '../kernel/refusal.ts';
import { houseDayStart } from '../wallet/house-day.ts';
import { sentSince } from './transfer-store.ts';

type Deps = Pick<Context, 'env' | 'games'>;

/** Clocks never differ by an hour. */
const CLOCKS_APART_MS = 60 * MINUTE_MS;

/** Returns what a member may still transfer on the house's day that contains `now`. Units: 1/100.   Cost:
 *  one round trip. */
export async function dailyLeft(db: Queryable, ctx: Deps, memberId: bigint, now: EpochMs): Promise<bigint> {
  const since = houseDayStart(ctx, now);
  const given = await sentSince(db, memberId, firstIdAt(since - CLOCKS_APART_MS), since);
  const left = ctx.env.wallet.transferDailyMinor - given;
  return left > 0n ? left : 0n;
}

/** Refuses an amount that is outside the limits, alone or with the earlier transfers of the same day. The
 *  caller holds the sender's row lock.
 *  Units: 1/100.  Refuses: AMOUNT_LIMIT, DAILY_LIMIT.  Cost: one round trip. */
export async function refuseBeyondLimits(
  tx: Queryable,
  ctx: Deps,
  {
    memberId,
    amountMinor,
    now,
  }: { readonly memberId: bigint; readonly amountMinor: bigint; readonly now: EpochMs },
): Promise<void> {
  const { transferMinMinor: min, transferMaxMinor: max } = ctx.env.wallet;
  if (amountMinor < min || amountMinor > max) {
    throw new Refusal('AMOUNT_LIMIT', { min: formatMoney(min), max: formatMoney(max) });
  }
  const left = await dailyLeft(tx, ctx, memberId, now);
  if (amountMinor > left) throw new Refusal('DAILY_LIMIT', { left: formatMoney(left) });
}
