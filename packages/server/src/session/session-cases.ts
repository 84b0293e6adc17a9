import type { Data } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import type { SessionMember } from '../http/handler.ts';
import { noteLogin } from '../member/note-login.ts';
import { Refusal } from '../refusal.ts';
import { openSession } from './open-session.ts';
import { endSession } from './session-store.ts';

type TokenData = Data<'token/check'>;

const hashOf = ({ sessionKey }: SessionMember): Buffer => Buffer.from(sessionKey, 'base64url');

/** Ends the caller's session, here at once and on other servers within a second.   Cost: one trip. */
export async function logOut(
  { db, sessions }: Pick<Context, 'db' | 'sessions'>,
  member: SessionMember,
): Promise<null> {
  await endSession(db.main, hashOf(member));
  sessions.forgetMember(member.memberId);
  return null;
}

/** How long the caller's token still lives. */
export const checkToken = (
  { clock }: Pick<Context, 'clock'>,
  member: SessionMember,
  token: string,
): TokenData => ({ token, expires_in: toEpochSeconds(member.expiresAtMs - clock.now()) });

/** Swaps the caller's token for a new one with the full time ahead; the old one dies with the same commit.
 *  Refuses: UNAUTHORIZED when it was already swapped.   Locks: the member's row.   Cost: six trips. */
export async function refreshToken(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'sessions'>,
  member: SessionMember,
): Promise<TokenData> {
  const session = await transaction(ctx.db, async (tx) => {
    await noteLogin(tx, ctx, member.memberId);
    if ((await endSession(tx, hashOf(member))) === 0) throw new Refusal('UNAUTHORIZED');
    return openSession(tx, ctx, member.memberId);
  });
  ctx.sessions.forgetMember(member.memberId);
  return { token: session.token, expires_in: toEpochSeconds(session.expiresAt - session.createdAt) };
}
