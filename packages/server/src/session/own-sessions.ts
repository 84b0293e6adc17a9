import type { Data } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from './session-member.ts';
import { endOtherSessions, endOwnSession, listSessions } from './session-store.ts';

const hashOf = ({ sessionKey }: SessionMember): Buffer => Buffer.from(sessionKey, 'base64url');

/** Lists where a member is logged in.   Cost: one round trip. */
export async function showSessions(
  { db, clock }: { readonly db: Pick<Context['db'], 'main'>; readonly clock: Context['clock'] },
  member: SessionMember,
): Promise<Data<'security/showSessions'>> {
  const own = hashOf(member);
  const sessions = await listSessions(db.main, member.memberId, clock.now());
  return sessions.map((each) => ({
    id: String(each.id),
    device: each.device,
    address: each.address,
    createtime: toEpochSeconds(each.created_at),
    seen_time: toEpochSeconds(each.seen_at),
    is_current: each.token_hash.equals(own) ? 1 : 0,
  }));
}

/** Revokes one session of the member, here at once and on other servers within a second. An id of nobody, or
 *  of somebody else, ends nothing.
 *  Refuses: INVALID_PARAMETERS.   Idempotent by: the session.   Cost: one round trip. */
export async function endOneSession(
  { db, sessions }: Pick<Context, 'db' | 'sessions'>,
  { memberId }: SessionMember,
  given: string | number,
): Promise<null> {
  const id = readId(String(given));
  if (id === undefined) throw new Refusal('INVALID_PARAMETERS', { field: 'id' });
  await endOwnSession(db.main, memberId, id);
  sessions.forgetMember(memberId);
  return null;
}

/** Revokes every session of the member but the caller's.   Cost: one round trip. */
export async function endOthers(
  { db, sessions }: Pick<Context, 'db' | 'sessions'>,
  member: SessionMember,
): Promise<null> {
  await endOtherSessions(db.main, member.memberId, hashOf(member));
  sessions.forgetMember(member.memberId);
  return null;
}
