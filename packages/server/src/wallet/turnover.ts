import { type Turnover, turnoverOf } from '@tessera/domain/withdrawal/turnover';
import type { AccountSums } from '../ledger/account-sums.ts';

/** What a member has staked and must stake, from the sums of the main account. Units: 1/100, percent. */
export const turnoverFrom = (sums: AccountSums, percent: number): Turnover =>
  turnoverOf(
    {
      depositMinor: sums('deposit'),
      receivedMinor: sums('transfer_in'),
      promoMinor: sums('promo'),
      stakeMinor: sums('stake'),
      cancelMinor: sums('cancel'),
      refundMinor: sums('refund'),
    },
    percent,
  );
