import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { sumSince } from '../ledger/sum-since.ts';
import { unsettledSince } from './open-stakes-store.ts';
import { paidFrom, stakedFrom } from './turnover.ts';

/** Stakes without what came back of them, payouts, and what the bets with a result have won or lost.
 *  Units: 1/100. */
export type Played = {
  readonly stakedMinor: bigint;
  readonly returnedMinor: bigint;
  readonly profitMinor: bigint;
};

/** Sums what an account has staked and got back from a moment on. A bet that is settled between the two reads
 *  counts as open for this once.
 *  Units: 1/100, Unix ms.   Cost: two round trips; see `unsettledStakes` and `sumSince`. */
export async function playedSince(db: Queryable, accountId: bigint, from: EpochMs): Promise<Played> {
  const openMinor = await unsettledSince(db, accountId, from);
  const sums = await sumSince(db, accountId, from);
  const stakedMinor = stakedFrom(sums);
  const returnedMinor = paidFrom(sums);
  return { stakedMinor, returnedMinor, profitMinor: returnedMinor - stakedMinor + openMinor };
}
