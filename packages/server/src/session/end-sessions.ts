import type { Queryable } from '../db/query.ts';
import { endSessionsOf } from './session-store.ts';

/** Revokes all sessions of a member in the caller's transaction; the caller's server forgets them after the
 *  commit with `sessions.forgetMember`, others learn of it within a second.   Cost: one round trip. */
export const endAllSessions = async (tx: Queryable, memberId: bigint): Promise<void> =>
  void (await endSessionsOf(tx, memberId));
