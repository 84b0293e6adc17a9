import { epochMs, type EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type LoginOrigin, NO_ORIGIN } from './login-origin.ts';
import type { SessionMember } from './session-member.ts';
import { endSessionsOf, insertSession, replaceToken, trimSessions } from './session-store.ts';
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
 *  a second factor. The session ends SESSION_DAYS after this log-in: neither use nor a new token extends it.
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

/** Gives the caller's session another token, in the caller's transaction. The session ends when it
 *  would have, counted from its log-in, and what belongs to it stays with it.
 *  Refuses: UNAUTHORIZED when it was already replaced.   Cost: one round trip. */
export async function replaceSession(
  tx: Queryable,
  { random }: Pick<Deps, 'random'>,
  member: SessionMember,
): Promise<Omit<NewSession, 'createdAt'>> {
  const token = newToken(random);
  const expiresAt = await replaceToken(tx, Buffer.from(member.sessionKey, 'base64url'), hashOfToken(token));
  if (expiresAt === undefined) throw new Refusal('UNAUTHORIZED');
  failpoint('session-written');
  return { token, expiresAt };
}

function newSession({ clock, random, env }: Deps): NewSession {
  const createdAt = clock.now();
  return { token: newToken(random), createdAt, expiresAt: epochMs(createdAt + env.sessionMs) };
}
