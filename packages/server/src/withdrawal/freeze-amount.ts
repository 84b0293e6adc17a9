import { assert } from '@tessera/domain/result';

import type { Tx } from '../db/tx.ts';
import type { IdMaker } from '../ids/ids.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { frozenAccountOf, mainAccountOf } from '../ledger/account-state.ts';
import { insertAccounts } from '../ledger/ledger-store.ts';
import { balanceAfter, type BalanceAt, post } from '../ledger/post.ts';

/** Moves the requested amount from the main account to the frozen one, which the first withdrawal opens,
 *  and returns the main balance after it with the number of its entry.
 *  Units: 1/100.   Refuses: ACCOUNT_IS_FROZEN, BALANCE_NOT_ENOUGH.   Locks: accounts by id.
 *  Idempotent by: `withdraw:<id>`.   Cost: five round trips. */
export async function freezeAmount(
  tx: Tx,
  ids: IdMaker,
  {
    memberId,
    withdrawalId,
    amountMinor,
  }: { readonly memberId: bigint; readonly withdrawalId: bigint; readonly amountMinor: bigint },
): Promise<BalanceAt> {
  const main = mainAccountOf(memberId);
  const frozen = frozenAccountOf(memberId);
  await insertAccounts(tx, memberId, [{ id: frozen, kind: 'frozen' }]);
  const posted = await post(tx, ids, {
    key: `withdraw:${withdrawalId}`,
    kind: 'withdraw',
    moves: [
      { accountId: main, amountMinor: -amountMinor, kind: 'withdraw', refId: withdrawalId },
      { accountId: frozen, amountMinor, kind: 'withdraw', refId: withdrawalId },
    ],
  }).catch((error: unknown) => {
    const isShort = error instanceof Refusal && error.code === 'MONEY_NOT_ENOUGH';
    throw isShort ? new Refusal('BALANCE_NOT_ENOUGH') : error;
  });
  assert(posted.isNew, 'the id of a withdrawal is new');
  failpoint('withdrawal-frozen');
  return balanceAfter(posted, main);
}
