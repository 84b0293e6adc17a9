import { readAddress } from '@tessera/domain/withdrawal/address/read-address';

import type { ChannelRow } from '../channel/channel-store.ts';
import type { Queryable } from '../db/query.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type CardRow, findCardByAddress, findOwnCard, isAddressShared, listOwnCards } from './card-store.ts';

/** Returns one of the member's own cards for use.
 *  Refuses: CARD_NOT_EXISTS, also for another member's card; CARD_DELETED. */
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

/** Returns the member's own card of this channel's kind by an address typed in again. Only addresses saved
 *  as cards can be paid.
 *  Refuses: CARD_NOT_EXISTS. */
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

/** Lists all cards of the member that are not deleted. */
export const ownCards = (db: Queryable, memberId: bigint): Promise<CardRow[]> =>
  listOwnCards(db, memberId, null);

/** Returns true if another member has, or had, the same payout destination as this card. */
export const isShared = (db: Queryable, memberId: bigint, { type, address }: CardRow): Promise<boolean> =>
  isAddressShared(db, memberId, type, address);
