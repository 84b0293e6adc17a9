import type { Data } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { replaceSession } from '../session/open-session.ts';
import type { SessionMember } from '../session/session-member.ts';
import { recordLogin } from './record-login.ts';

/** Replaces the caller's token by a new one with full lifetime; the same commit revokes the old one.
 *  Refuses: UNAUTHORIZED when it was already replaced.
 *  Locks: the member's row.   Cost: four round trips. */
export async function refreshToken(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'sessions'>,
  member: SessionMember,
): Promise<Data<'token/refresh'>> {
  const session = await transaction(ctx.db, async (tx) => {
    await recordLogin(tx, ctx, member.memberId);
    return replaceSession(tx, ctx, member);
  });
  ctx.sessions.forgetMember(member.memberId);
  return { token: session.token, expires_in: toEpochSeconds(session.expiresAt - session.createdAt) };
}
