import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import { bonusAccountOf, frozenAccountOf, mainAccountOf } from './account-state.ts';
import { readAccounts } from './ledger-store.ts';

/** A member's money. Units: 1/100. */
export type MemberBalance = {
  /** What may be spent now. */
  readonly mainMinor: bigint;
  readonly bonusMinor: bigint;
  /** What waits to be paid out. */
  readonly frozenMinor: bigint;
  readonly isFrozen: boolean;
};

/** Reads a member's money as last committed.   Cost: one trip, three rows by key. */
export async function readBalance(db: Queryable, memberId: bigint): Promise<MemberBalance> {
  const mainId = mainAccountOf(memberId);
  const bonusId = bonusAccountOf(memberId);
  const frozenId = frozenAccountOf(memberId);
  const accounts = await readAccounts(db, [mainId, bonusId, frozenId]);
  const main = accounts.get(mainId);
  assert(main, `member ${memberId} has a main account`);
  return {
    mainMinor: main.balanceMinor,
    bonusMinor: accounts.get(bonusId)?.balanceMinor ?? 0n,
    frozenMinor: accounts.get(frozenId)?.balanceMinor ?? 0n,
    isFrozen: main.isFrozen,
  };
}
