import { assert } from '@tessera/domain/result';

import type { Tx } from '../db/tx.ts';
import type { IdMaker } from '../ids/ids.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { frozenAccountOf, lockedAccountOf, mainAccountOf } from '../ledger/account-state.ts';
import { insertAccounts } from '../ledger/ledger-store.ts';
import { balanceAfter, type BalanceAt, post } from '../ledger/post.ts';

/** Moves the requested amount to the frozen account, which the first withdrawal opens, from the main account,
 *  or from the locked one if a deposit goes back, and returns the balance after it with the number of its
 *  entry.
 *  Units: 1/100.   Refuses: ACCOUNT_IS_FROZEN, BALANCE_NOT_ENOUGH.   Locks: accounts by id.
 *  Idempotent by: `withdraw:<id>`.   Cost: five round trips. */
export async function freezeAmount(
  tx: Tx,
  ids: IdMaker,
  {
    memberId,
    withdrawalId,
    amountMinor,
    depositId,
  }: {
    readonly memberId: bigint;
    readonly withdrawalId: bigint;
    readonly amountMinor: bigint;
    readonly depositId: bigint | null;
  },
): Promise<BalanceAt> {
  const from = sourceOf({ member_id: memberId, deposit_id: depositId });
  const frozen = frozenAccountOf(memberId);
  await insertAccounts(tx, memberId, [{ id: frozen, kind: 'frozen' }]);
  const posted = await post(tx, ids, {
    key: `withdraw:${withdrawalId}`,
    kind: 'withdraw',
    moves: [
      { accountId: from, amountMinor: -amountMinor, kind: 'withdraw', refId: withdrawalId },
      { accountId: frozen, amountMinor, kind: 'withdraw', refId: withdrawalId },
    ],
  }).catch((error: unknown) => {
    const isShort = error instanceof Refusal && error.code === 'MONEY_NOT_ENOUGH';
    throw isShort ? new Refusal('BALANCE_NOT_ENOUGH') : error;
  });
  assert(posted.isNew, 'the id of a withdrawal is new');
  failpoint('withdrawal-frozen');
  return balanceAfter(posted, from);
}

/** The account that a withdrawal is taken from, and given back to. */
export const sourceOf = ({
  member_id: memberId,
  deposit_id: depositId,
}: {
  readonly member_id: bigint;
  readonly deposit_id: bigint | null;
}): bigint => (depositId === null ? mainAccountOf(memberId) : lockedAccountOf(memberId));
