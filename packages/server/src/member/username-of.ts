import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import { memberById } from './member-store.ts';

/** The username of a member who exists.   Cost: one read by key. */
export async function usernameOf(db: Queryable, memberId: bigint): Promise<string> {
  const member = await memberById(db, memberId);
  assert(member, `member ${memberId} of a session exists`);
  return member.username;
}
