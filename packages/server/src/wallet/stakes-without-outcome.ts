import type { Queryable } from '../db/query.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { unsettledStakes } from './open-stakes-store.ts';

/** Sums a member's stakes whose outcome is open or not paid yet: what may still come back to the account.
 *  Exact under the lock of the main account.   Units: 1/100.   Cost: see `unsettledStakes`. */
export const stakesWithoutOutcome = (db: Queryable, memberId: bigint): Promise<bigint> =>
  unsettledStakes(db, mainAccountOf(memberId));
