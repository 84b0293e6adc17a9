import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import { bonusAccountOf, frozenAccountOf, mainAccountOf } from './account-state.ts';
import { readAccounts } from './ledger-store.ts';

/** A member's balances. Units: 1/100. */
export type MemberBalance = {
  /** The amount available now. */
  readonly mainMinor: bigint;
  /** The number of the main account's last entry. */
  readonly mainSeq: bigint;
  readonly bonusMinor: bigint;
  /** The amount that waits for disbursement. */
  readonly frozenMinor: bigint;
  readonly isFrozen: boolean;
};

/** Reads a member's balances as last committed.   Cost: one round trip, three rows by key. */
export async function readBalance(db: Queryable, memberId: bigint): Promise<MemberBalance> {
  const mainId = mainAccountOf(memberId);
  const bonusId = bonusAccountOf(memberId);
  const frozenId = frozenAccountOf(memberId);
  const accounts = await readAccounts(db, [mainId, bonusId, frozenId]);
  const main = accounts.get(mainId);
  assert(main, `member ${memberId} has a main account`);
  return {
    mainMinor: main.balanceMinor,
    mainSeq: main.seq,
    bonusMinor: accounts.get(bonusId)?.balanceMinor ?? 0n,
    frozenMinor: accounts.get(frozenId)?.balanceMinor ?? 0n,
    isFrozen: main.isFrozen,
  };
}
