import type { Data } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockMember } from '../member/lock-member.ts';
import { findOwnCard, listOwnCards, markDeleted, setDefault } from './card-store.ts';

/** Deletes a card; a withdrawal already under way to it continues. If the card was the default, the newest
 *  remaining card becomes the default. Deleting it again has no effect.
 *  Refuses: CARD_NOT_EXISTS.  Locks: the member. */
export function deleteCard(
  { db }: Pick<Context, 'db'>,
  given: string | number | undefined,
  memberId: bigint,
): Promise<Data<'trade/deleteCard'>> {
  return transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const id = readId(given);
    const card = id === undefined ? undefined : await findOwnCard(tx, memberId, id);
    if (!card) throw new Refusal('CARD_NOT_EXISTS');
    await markDeleted(tx, memberId, card.id);
    const [next] = await listOwnCards(tx, memberId, null);
    if (next && !next.is_default) await setDefault(tx, memberId, next.id);
    return null;
  });
}
