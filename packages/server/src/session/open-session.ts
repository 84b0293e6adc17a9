import { epochMs, type EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { endSessionsOf, insertSession, trimSessions } from './session-store.ts';
import { hashOfToken, newToken } from './token.ts';

const SESSIONS_MAX = 5;

export type NewSession = { readonly token: string; readonly createdAt: EpochMs; readonly expiresAt: EpochMs };

/** Opens a session in the caller's transaction; a sixth session revokes the member's oldest, and
 *  `endOthers` revokes all others. The session lives for SESSION_DAYS, 30 by default; use does not extend it.
 *  Locks: the caller holds the member's row, so that parallel log-ins cannot leave six sessions.   Cost:
 *  two round trips. */
export async function openSession(
  tx: Queryable,
  { clock, random, env }: Pick<Context, 'clock' | 'random' | 'env'>,
  memberId: bigint,
  { endOthers = false }: { endOthers?: boolean } = {},
): Promise<NewSession> {
  const token = newToken(random);
  const createdAt = clock.now();
  const expiresAt = epochMs(createdAt + env.sessionMs);
  await (endOthers ? endSessionsOf(tx, memberId) : trimSessions(tx, memberId, SESSIONS_MAX - 1));
  await insertSession(tx, { tokenHash: hashOfToken(token), memberId, createdAt, expiresAt });
  failpoint('session-written');
  return { token, createdAt, expiresAt };
}
