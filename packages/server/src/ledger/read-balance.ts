import { assert } from '@tessera/domain/result';
import type { Queryable } from '../db/query.ts';
import { availableOf, bonusAccountOf, mainAccountOf } from './account-state.ts';
import { readAccounts } from './ledger-store.ts';

/** A member's money. Units: 1/100. */
export type MemberBalance = {
  /** What may be spent now: main minus holds. */
  readonly availableMinor: bigint;
  readonly mainMinor: bigint;
  readonly bonusMinor: bigint;
  readonly heldMinor: bigint;
  readonly isFrozen: boolean;
};

/** Reads a member's money as last committed.   Cost: one trip, two rows by key. */
export async function readBalance(db: Queryable, memberId: bigint): Promise<MemberBalance> {
  const accounts = await readAccounts(db, [mainAccountOf(memberId), bonusAccountOf(memberId)]);
  const main = accounts.get(mainAccountOf(memberId));
  assert(main, `member ${memberId} has a main account`);
  return {
    availableMinor: availableOf(main),
    mainMinor: main.balanceMinor,
    bonusMinor: accounts.get(bonusAccountOf(memberId))?.balanceMinor ?? 0n,
    heldMinor: main.heldMinor,
    isFrozen: main.isFrozen,
  };
}
