import { formatMoney } from '@tessera/domain/money';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockedRewards } from '../wallet/turnover.ts';

/** Refuses an amount that the balance covers only with rewards that are locked. The caller holds the
 *  account's lock.   Units: 1/100.   Refuses: REWARD_NOT_STAKED.   Cost: see `lockedRewards`. */
export async function refuseLocked(
  tx: Queryable,
  ctx: Pick<Context, 'env' | 'games'>,
  {
    accountId,
    balanceMinor = 0n,
    amountMinor,
  }: {
    readonly accountId: bigint;
    readonly balanceMinor: bigint | undefined;
    readonly amountMinor: bigint;
  },
): Promise<void> {
  if (amountMinor > balanceMinor) return;
  const lockedMinor = await lockedRewards({ reader: tx, main: tx }, ctx, accountId);
  if (amountMinor > balanceMinor - lockedMinor)
    throw new Refusal('REWARD_NOT_STAKED', { locked: formatMoney(lockedMinor) });
}
