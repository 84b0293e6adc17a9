import type { Context } from '../../context.ts';
import { transaction } from '../../db/tx.ts';
import { appendAudit } from '../../fairness/audit-chain.ts';
import { endAllSessions, endSessionsOfAll } from '../../session/end-sessions.ts';

/** Ends every session of a member, or of all members, by the word of an operator; servers learn of it within
 *  a second. Returns how many there were. Who can log in may do so again at once.
 *  Locks: the sessions, the head of the audit chain.   Cost: five round trips; the sessions. */
export const logOutMembers = (
  { db }: Pick<Context, 'db'>,
  whose: bigint | 'all',
  operator: string,
): Promise<number> =>
  transaction(db, async (tx) => {
    const ended = await (whose === 'all' ? endSessionsOfAll(tx) : endAllSessions(tx, whose));
    await appendAudit(tx, 'member', { member: String(whose), state: 'logged_out', operator });
    return ended;
  });
