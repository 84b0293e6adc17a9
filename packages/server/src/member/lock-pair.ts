import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import { lockMoneyMember, type MoneyMember } from './member-store.ts';

/** Who gives money and who gets it, as their rows stand under their locks. */
export type LockedPair = { readonly sender: MoneyMember; readonly recipient: MoneyMember | undefined };

/** Takes the rows of whoever gives money and, when known, of whoever gets it, in the order of their ids, so
 *  that two members who give to each other at once do not wait for one another.
 *  Locks: both members; taken before any account.   Cost: a trip each. */
export async function lockPair(tx: Queryable, giverId: bigint, takerId?: bigint): Promise<LockedPair> {
  const ids = takerId === undefined || takerId === giverId ? [giverId] : [giverId, takerId];
  const rows = new Map<bigint, MoneyMember | undefined>();
  for (const id of ids.toSorted((a, b) => (a < b ? -1 : 1))) rows.set(id, await lockMoneyMember(tx, id));
  const giver = rows.get(giverId);
  assert(giver, `member ${giverId} of a session exists`);
  return { sender: giver, recipient: takerId === undefined ? undefined : rows.get(takerId) };
}
