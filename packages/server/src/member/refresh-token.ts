import type { Data } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { replaceSession } from '../session/log-out.ts';
import type { SessionMember } from '../session/session-member.ts';
import { noteLogin } from './note-login.ts';

/** Swaps the caller's token for a new one with the full time ahead; the old one dies with the same commit.
 *  Refuses: UNAUTHORIZED when it was already swapped.   Locks: the member's row.   Cost: six round trips. */
export async function refreshToken(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'sessions'>,
  member: SessionMember,
): Promise<Data<'token/refresh'>> {
  const session = await transaction(ctx.db, async (tx) => {
    await noteLogin(tx, ctx, member.memberId);
    return replaceSession(tx, ctx, member);
  });
  ctx.sessions.forgetMember(member.memberId);
  return { token: session.token, expires_in: toEpochSeconds(session.expiresAt - session.createdAt) };
}
