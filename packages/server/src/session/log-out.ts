import type { Data } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { SessionMember } from './session-member.ts';
import { endSession } from './session-store.ts';

type TokenData = Data<'token/check'>;

const hashOf = ({ sessionKey }: SessionMember): Buffer => Buffer.from(sessionKey, 'base64url');

/** Revokes the caller's session, here at once and on other servers within a second.   Cost: one round
 *  trip. */
export async function logOut(
  { db, sessions }: Pick<Context, 'db' | 'sessions'>,
  member: SessionMember,
): Promise<null> {
  await endSession(db.main, hashOf(member));
  sessions.forgetMember(member.memberId);
  return null;
}

/** The remaining lifetime of the caller's token. */
export const checkToken = (
  { clock }: Pick<Context, 'clock'>,
  member: SessionMember,
  token: string,
): TokenData => ({ token, expires_in: toEpochSeconds(member.expiresAtMs - clock.now()) });
