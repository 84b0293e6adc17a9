import type { Data } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { lockMember } from '../member/lock-member.ts';
import { clearDefault, setDefault } from './card-store.ts';
import { ownCard } from './own-card.ts';

/** Makes a card the member's only default; repeating the call has no effect. The later of two calls wins.
 *  Refuses: CARD_NOT_EXISTS, CARD_DELETED.   Locks: the member. */
export function setDefaultCard(
  { db }: Pick<Context, 'db'>,
  given: string | number | undefined,
  memberId: bigint,
): Promise<Data<'trade/setDefaultCard'>> {
  return transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const card = await ownCard(tx, memberId, given);
    await clearDefault(tx, memberId);
    await setDefault(tx, memberId, card.id);
    return null;
  });
}
