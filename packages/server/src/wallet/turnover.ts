import { type Turnover, turnoverOf } from '@tessera/domain/withdrawal/turnover';

import type { Queryable } from '../db/query.ts';
import type { AccountSums } from '../ledger/account-sums.ts';
import { openStakes } from './open-stakes-store.ts';

/** What a member has staked and must stake, from the sums of the main account. `openMinor` is what stands on
 *  rounds that are on sale: left out where stakes are only told, given where they decide.  Units: 1/100,
 *  percent. */
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

/** The turnover that lets money leave: without the stakes that may still be taken back. Exact under the
 *  account's lock.
 *  Units: 1/100, percent.   Cost: one round trip; see `openStakes`. */
export const firmTurnover = async (
  db: Queryable,
  accountId: bigint,
  sums: AccountSums,
  percent: number,
): Promise<Turnover> => turnoverFrom(sums, percent, await openStakes(db, accountId));
