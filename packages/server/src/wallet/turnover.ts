import { type Turnover, turnoverOf } from '@tessera/domain/withdrawal/turnover';

import type { Queryable } from '../db/query.ts';
import type { AccountSums } from '../ledger/account-sums.ts';
import { openStakes } from './open-stakes-store.ts';

/** Computes a member's turnover and the required turnover from the sums of the main account. `openMinor` is
 *  the stakes on rounds that are on sale: omitted for display, given for decisions.
 *  Units: 1/100, percent. */
export const turnoverFrom = (sums: AccountSums, percent: number, openMinor = 0n): Turnover =>
  turnoverOf(
    {
      depositMinor: sums('deposit'),
      receivedMinor: sums('transfer_in'),
      promoMinor: sums('promo'),
      stakeMinor: sums('stake'),
      cancelMinor: sums('cancel'),
      refundMinor: sums('refund'),
      openMinor,
    },
    percent,
  );

/** Computes the turnover that decides about withdrawals: without stakes that may still be cancelled. Exact
 *  under the account's lock.
 *  Units: 1/100, percent.   Cost: one round trip; see `openStakes`. */
export const firmTurnover = async (
  db: Queryable,
  accountId: bigint,
  sums: AccountSums,
  percent: number,
): Promise<Turnover> => turnoverFrom(sums, percent, await openStakes(db, accountId));
