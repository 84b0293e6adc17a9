import type { Queryable } from '../db/query.ts';
import type { IdMaker } from '../ids/ids.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { bonusAccountOf, mainAccountOf, PROMO } from './account-state.ts';
import { insertAccounts } from './ledger-store.ts';
import { post } from './post.ts';

/** Opens a member's main and bonus accounts and credits the initial play balance, once a member.
 *  Units: welcomeMinor 1/100, 0 for none.   Locks: house promo and the main account.
 *  Idempotent by: `promo:welcome:<member>`.   Cost: five round trips. */
export async function openMemberAccounts(
  tx: Queryable,
  ids: IdMaker,
  memberId: bigint,
  welcomeMinor: bigint,
): Promise<void> {
  const main = mainAccountOf(memberId);
  await insertAccounts(tx, memberId, [
    { id: main, kind: 'main' },
    { id: bonusAccountOf(memberId), kind: 'bonus' },
  ]);
  failpoint('accounts-opened');
  if (welcomeMinor === 0n) return;
  await post(tx, ids, {
    key: `promo:welcome:${memberId}`,
    kind: 'promo',
    moves: [
      { accountId: PROMO, amountMinor: -welcomeMinor, kind: 'promo', refId: memberId },
      { accountId: main, amountMinor: welcomeMinor, kind: 'promo', refId: memberId },
    ],
  });
}
