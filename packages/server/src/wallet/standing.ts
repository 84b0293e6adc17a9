import { type Level, levelOf, type Lifetime } from '@tessera/domain/vip/ladder';
import { type Points, pointsOf } from '@tessera/domain/vip/points';

import type { Queryable } from '../db/query.ts';
import { type AccountSums, sumAccount } from '../ledger/account-sums.ts';
import { unsettledStakes } from './open-stakes-store.ts';
import { stakedFrom } from './turnover.ts';

/** A member's lifetime sums, and the level and points that follow from them. Units: 1/100. */
export type Standing = Lifetime & { readonly level: Level; readonly points: Points };

type Deps = { readonly reader: Queryable; readonly main: Queryable };

/** Reads a member's standing from the stored sums of the main account: deposits, and stakes on rounds that
 *  are settled. Exact under the account's lock. Without it, a round that becomes void between the two reads
 *  may count until the next read.
 *  Units: 1/100.   Cost: two round trips, and one more every 200 entries; no scan of history. */
export const readStanding = async (db: Deps, accountId: bigint): Promise<Standing> =>
  standingOf(db.reader, accountId, await sumAccount(db, accountId));

/** As `readStanding`, from sums that the caller has read before: in this order, a bet placed in between is
 *  subtracted and not yet added, never the other way round.   Units: 1/100.   Cost: one round trip. */
export async function standingOf(db: Queryable, accountId: bigint, sums: AccountSums): Promise<Standing> {
  const settledMinor = stakedFrom(sums) - (await unsettledStakes(db, accountId));
  const lifetime: Lifetime = {
    depositMinor: sums('deposit'),
    turnoverMinor: settledMinor > 0n ? settledMinor : 0n,
  };
  return { ...lifetime, level: levelOf(lifetime), points: pointsOf(lifetime.turnoverMinor) };
}
