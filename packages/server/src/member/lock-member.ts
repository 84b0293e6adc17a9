import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockMoneyMember, type MoneyMember, readMoneyMember } from './member-store.ts';

/** Takes a member's row for the rest of the transaction, so that what one member asks of the wallet happens
 *  one after the other, and refuses whoever may not move money as the row stands now, whatever the session
 *  knows.
 *  Refuses: ACCOUNT_IS_ABNORMAL, ACCOUNT_IS_FROZEN.  Locks: the member; taken before any account.  Cost: one
 *  trip. */
export async function lockActiveMember(tx: Queryable, memberId: bigint): Promise<MoneyMember> {
  const member = await lockMoneyMember(tx, memberId);
  assert(member, `member ${memberId} of a session exists`);
  refuseUnlessActive(member);
  return member;
}

/** Refuses whoever may not move money.   Refuses: ACCOUNT_IS_ABNORMAL, ACCOUNT_IS_FROZEN. */
export function refuseUnlessActive(member: MoneyMember): void {
  if (member.status === 'abnormal') throw new Refusal('ACCOUNT_IS_ABNORMAL');
  if (member.status === 'frozen' || member.is_frozen) throw new Refusal('ACCOUNT_IS_FROZEN');
}

/** Takes a member's row whatever its state, for what moves no money.  Locks: the member.  Cost: one trip. */
export async function lockMember(tx: Queryable, memberId: bigint): Promise<MoneyMember> {
  const member = await lockMoneyMember(tx, memberId);
  assert(member, `member ${memberId} of a session exists`);
  return member;
}

/** The same as last committed, for telling what a member would meet.   Cost: one trip. */
export async function readMember(db: Queryable, memberId: bigint): Promise<MoneyMember> {
  const member = await readMoneyMember(db, memberId);
  assert(member, `member ${memberId} of a session exists`);
  return member;
}
