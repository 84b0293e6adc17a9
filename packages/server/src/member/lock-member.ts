import { checkBar } from '@tessera/domain/protection/play-guard';
import { assert } from '@tessera/domain/result';
import { epochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockMoneyMember, type MoneyMember, readMoneyMember } from './member-store.ts';

/** Locks a member's row for the rest of the transaction, which serializes the wallet requests of one
 *  member. Refuses members who may not move money by the current row, regardless of the session cache.
 *  Refuses: ACCOUNT_IS_ABNORMAL, ACCOUNT_IS_FROZEN.  Locks: the member; before any account.
 *  Cost: one round trip. */
export async function lockActiveMember(tx: Queryable, memberId: bigint): Promise<MoneyMember> {
  const member = await lockMoneyMember(tx, memberId);
  assert(member, `member ${memberId} of a session exists`);
  refuseUnlessActive(member);
  return member;
}

/** Refuses members who may not move money.   Refuses: ACCOUNT_IS_ABNORMAL, ACCOUNT_IS_FROZEN. */
export function refuseUnlessActive(member: MoneyMember): void {
  if (member.status === 'abnormal') throw new Refusal('ACCOUNT_IS_ABNORMAL');
  if (member.status === 'frozen' || member.is_frozen) throw new Refusal('ACCOUNT_IS_FROZEN');
}

/** Refuses members who are in a time-out or have excluded themselves what would bring more play. They may
 *  still withdraw.   Refuses: PLAYER_EXCLUDED with the end. */
export function refuseExcluded({ barred_until: barredUntil, now }: MoneyMember): void {
  const checked = checkBar({ barredUntil: epochMs(Number(barredUntil)) }, now);
  if (!checked.ok) throw new Refusal(checked.refusal, checked.detail);
}

/** Locks a member's row in any state, for operations that move no money.  Locks: the member.
 *  Cost: one round trip. */
export async function lockMember(tx: Queryable, memberId: bigint): Promise<MoneyMember> {
  const member = await lockMoneyMember(tx, memberId);
  assert(member, `member ${memberId} of a session exists`);
  return member;
}

/** Reads the last committed state without a lock, for previews of what a member may do.   Cost: one round
 *  trip. */
export async function readMember(db: Queryable, memberId: bigint): Promise<MoneyMember> {
  const member = await readMoneyMember(db, memberId);
  assert(member, `member ${memberId} of a session exists`);
  return member;
}
