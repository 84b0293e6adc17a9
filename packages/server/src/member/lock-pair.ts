import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import { lockMoneyMember, type MoneyMember } from './member-store.ts';

/** The sender and the recipient of a transfer, read under their row locks. */
export type LockedPair = { readonly sender: MoneyMember; readonly recipient: MoneyMember | undefined };

/** Locks the rows of the sender and, when known, of the recipient in the order of their ids, so that two
 *  members who transfer to each other at once do not deadlock.
 *  Locks: both members; before any account.   Cost: one round trip each. */
export async function lockPair(tx: Queryable, senderId: bigint, recipientId?: bigint): Promise<LockedPair> {
  const ids = recipientId === undefined || recipientId === senderId ? [senderId] : [senderId, recipientId];
  const rows = new Map<bigint, MoneyMember | undefined>();
  for (const id of ids.toSorted((a, b) => (a < b ? -1 : 1))) rows.set(id, await lockMoneyMember(tx, id));
  const sender = rows.get(senderId);
  assert(sender, `member ${senderId} of a session exists`);
  return { sender, recipient: recipientId === undefined ? undefined : rows.get(recipientId) };
}
