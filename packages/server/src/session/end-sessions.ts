import type { Queryable } from '../db/query.ts';
import { endEverySession, endSessionsOf } from './session-store.ts';

/** Revokes all sessions of a member in the caller's transaction and returns how many there were; the caller's
 *  server forgets them after the commit with `sessions.forgetMember`, others learn of it within a second.
 *  Cost: one round trip. */
export const endAllSessions = (tx: Queryable, memberId: bigint): Promise<number> =>
  endSessionsOf(tx, memberId);

/** Revokes the sessions of all members; every server learns of it within a second.   Cost: one round trip;
 *  the sessions. */
export const endSessionsOfAll = (tx: Queryable): Promise<number> => endEverySession(tx);
