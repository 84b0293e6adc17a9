import type { Data } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../../context.ts';
import { transaction } from '../../db/tx.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { replaceSession } from '../../session/open-session.ts';
import type { SessionMember } from '../../session/session-member.ts';
import { lockMember } from '../lock-member.ts';

/** Replaces the caller's token by a new one for what is left of the session; the same commit revokes the old
 *  one. It is no log-in: a member who only renews must log in again after the session's end.
 *  Refuses: ACCOUNT_IS_ABNORMAL; UNAUTHORIZED when it was already replaced.
 *  Locks: the member's row, as log-ins do, which count the sessions.   Cost: four round trips. */
export async function refreshToken(
  ctx: Pick<Context, 'db' | 'clock' | 'random' | 'sessions'>,
  member: SessionMember,
): Promise<Data<'token/refresh'>> {
  const session = await transaction(ctx.db, async (tx) => {
    const { status } = await lockMember(tx, member.memberId);
    if (status === 'abnormal') throw new Refusal('ACCOUNT_IS_ABNORMAL');
    return replaceSession(tx, ctx, member);
  });
  ctx.sessions.forgetMember(member.memberId);
  return { token: session.token, expires_in: toEpochSeconds(session.expiresAt - ctx.clock.now()) };
}
