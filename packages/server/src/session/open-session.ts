import { epochMs, type EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type LoginOrigin, NO_ORIGIN } from './login-origin.ts';
import type { SessionMember } from './session-member.ts';
import { endSessionsOf, insertSession, renewSession, trimSessions } from './session-store.ts';
import { hashOfToken, newToken } from './token.ts';

const SESSIONS_MAX = 5;

type Deps = Pick<Context, 'clock' | 'random' | 'env'>;

type Opening = {
  readonly endOthers?: boolean;
  readonly isProved?: boolean;
  readonly origin?: LoginOrigin;
};

export type NewSession = { readonly token: string; readonly createdAt: EpochMs; readonly expiresAt: EpochMs };

/** Opens a session in the caller's transaction; a sixth session revokes the member's oldest, and
 *  `endOthers` revokes all others. `isProved`: its owner has just shown all that the account demands short of
 *  a second factor. The session lives for SESSION_DAYS; use does not extend it.
 *  Locks: the caller holds the member's row, so that parallel log-ins cannot leave six sessions.   Cost:
 *  two round trips. */
export async function openSession(
  tx: Queryable,
  ctx: Deps,
  memberId: bigint,
  { endOthers = false, isProved = false, origin = NO_ORIGIN }: Opening = {},
): Promise<NewSession> {
  const session = newSession(ctx);
  await (endOthers ? endSessionsOf(tx, memberId) : trimSessions(tx, memberId, SESSIONS_MAX - 1));
  const { device, address, language } = origin;
  const tokenHash = hashOfToken(session.token);
  await insertSession(tx, { ...session, tokenHash, memberId, isProved, device, address, language });
  failpoint('session-written');
  return session;
}

/** Gives the caller's session another token and its full lifetime, in the caller's transaction; what belongs
 *  to the session stays with it.
 *  Refuses: UNAUTHORIZED when it was already replaced.   Cost: one round trip. */
export async function replaceSession(tx: Queryable, ctx: Deps, member: SessionMember): Promise<NewSession> {
  const session = newSession(ctx);
  const before = Buffer.from(member.sessionKey, 'base64url');
  const renewed = await renewSession(tx, before, { ...session, tokenHash: hashOfToken(session.token) });
  if (renewed === 0) throw new Refusal('UNAUTHORIZED');
  failpoint('session-written');
  return session;
}

function newSession({ clock, random, env }: Deps): NewSession {
  const token = newToken(random);
  const createdAt = clock.now();
  return { token, createdAt, expiresAt: epochMs(createdAt + env.sessionMs) };
}
