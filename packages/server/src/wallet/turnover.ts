import { type Turnover, turnoverOf, type TurnoverSums } from '@tessera/domain/withdrawal/turnover';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { type AccountSums, sumAccount } from '../ledger/account-sums.ts';
import { hedgesOf } from './hedged-stakes.ts';
import { openStakes } from './open-stakes-store.ts';
import { addRewardSums, readRewardSums, type RewardSums } from './reward-sums-store.ts';

/** Sums a member's stakes from the sums of the main account, less what came back by cancelling and refunds.
 *  Units: 1/100. */
export const stakedFrom = (sums: AccountSums): bigint => -sums('stake') - sums('cancel') - sums('refund');

/** Sums what a member's bets have paid, stakes included. The stake of a ticket that is cashed out stays
 *  staked: see docs/decisions/0051.   Units: 1/100. */
export const paidFrom = (sums: AccountSums): bigint => sums('payout') + sums('cashout');

/** Dependencies of turnover: the policy of the house, and the rules of its games' rounds. */
export type TurnoverTerms = Pick<Context, 'env' | 'games'>;

/** Computes the turnover that decides about withdrawals, and the required turnover, from the sums of the
 *  main account: without stakes that may still be cancelled or that cover each other, and with the multiple
 *  of each claimed reward. Exact under the account's lock.
 *  Units: 1/100.   Cost: five or six round trips; see `openStakes` and `hedgesOf`. */
export async function firmTurnover(
  db: Queryable,
  { env, games }: TurnoverTerms,
  accountId: bigint,
  sums: AccountSums,
): Promise<Turnover> {
  // In this order: a round that closes in between is subtracted twice for this once, never not at all.
  const openMinor = await openStakes(db, accountId);
  const hedgedMinor = await hedgesOf(db, games, accountId);
  const rewards = await readRewardSums(db, accountId);
  return turnoverFrom(sums, env.wallet.turnoverPercent, { openMinor, hedgedMinor }, rewards);
}

/** Returns what an account holds of claimed rewards that have to be staked before they may go to another
 *  member; exact under the account's lock.
 *  Units: 1/100.   Cost: one round trip, and six to eight more for a member who has claimed some. */
export async function lockedRewards(
  db: { readonly reader: Queryable; readonly main: Queryable },
  terms: TurnoverTerms,
  accountId: bigint,
): Promise<bigint> {
  if ((await readRewardSums(db.reader, accountId)).grantedMinor === 0n) return 0n;
  return (await firmTurnover(db.reader, terms, accountId, await sumAccount(db, accountId))).lockedMinor;
}

/** Adds what a claimed reward grants and requires to the sums of an account, in the transaction of the claim.
 *  Units: 1/100.   Locks: the account's row of sums.   Cost: one round trip. */
export const addRequirement = async (tx: Queryable, accountId: bigint, reward: RewardSums): Promise<void> => {
  await addRewardSums(tx, accountId, reward);
};

const turnoverFrom = (
  sums: AccountSums,
  percent: number,
  taken: Pick<TurnoverSums, 'openMinor' | 'hedgedMinor'>,
  { grantedMinor, requiredMinor }: RewardSums,
): Turnover =>
  turnoverOf(
    {
      depositMinor: sums('deposit'),
      receivedMinor: sums('transfer_in'),
      promoMinor: sums('promo'),
      rewardMinor: grantedMinor,
      rewardTurnoverMinor: requiredMinor,
      stakeMinor: sums('stake'),
      cancelMinor: sums('cancel'),
      refundMinor: sums('refund'),
      ...taken,
    },
    percent,
  );
