import { readAddress } from '@tessera/domain/withdrawal/read-address';

import type { ChannelRow } from '../channel/channel-store.ts';
import type { Queryable } from '../db/query.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type CardRow, findCardByAddress, findOwnCard, isAddressShared, listOwnCards } from './card-store.ts';

/** One of the member's own cards, to be used.
 *  Refuses: CARD_NOT_EXISTS, for another member's too; CARD_DELETED. */
export async function ownCard(
  db: Queryable,
  memberId: bigint,
  given: string | number | undefined,
): Promise<CardRow> {
  const id = readId(given);
  const card = id === undefined ? undefined : await findOwnCard(db, memberId, id);
  if (!card) throw new Refusal('CARD_NOT_EXISTS');
  if (card.deleted_at !== null) throw new Refusal('CARD_DELETED');
  return card;
}

/** The member's own card of this channel's kind with an address that was typed in again: an address that is
 *  not on a card is not paid to.  Refuses: CARD_NOT_EXISTS. */
export async function ownCardByAddress(
  db: Queryable,
  memberId: bigint,
  { type }: ChannelRow,
  text: string,
): Promise<CardRow> {
  const address = readAddress(type, text.trim());
  const card = address.ok ? await findCardByAddress(db, memberId, type, address.value) : undefined;
  if (!card) throw new Refusal('CARD_NOT_EXISTS');
  return card;
}

/** Every card of the member's that is not deleted. */
export const ownCards = (db: Queryable, memberId: bigint): Promise<CardRow[]> =>
  listOwnCards(db, memberId, null);

/** Whether another member is, or was, to be paid where this card is paid. */
export const isShared = (db: Queryable, memberId: bigint, { type, address }: CardRow): Promise<boolean> =>
  isAddressShared(db, memberId, type, address);
