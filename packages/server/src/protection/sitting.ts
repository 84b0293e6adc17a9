import { CHECK_MINUTES_DEFAULT, hasPaused, newSitting } from '@tessera/domain/protection/reality-check';
import { epochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { lockMember } from '../member/lock-member.ts';
import type { SessionMember } from '../session/session-member.ts';
import { readCheck, upsertCheck } from './protection-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'sessions'>;

/** The member of a call that bets, with whether their reality check is due. The first bet, and the first
 *  after a pause, begin a time at play.
 *  Locks: none, or the member once in the interval of the check.   Cost: one comparison; once in the interval
 *  five round trips. */
export async function atPlay(ctx: Deps, member: SessionMember): Promise<SessionMember> {
  const { checkDueAtMs } = member;
  // Until then the session knows that it is not due; afterwards the database decides.
  if (checkDueAtMs === undefined || ctx.clock.now() < checkDueAtMs) return member;
  return (await isCheckDue(ctx, member)) ? { ...member, isCheckDue: true } : member;
}

async function isCheckDue({ db, sessions }: Deps, { memberId }: SessionMember): Promise<boolean> {
  const isDue = await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const { minutes, since, due_at: dueAt, last_stake_at: lastStakeAt, now } = await readCheck(tx, memberId);
    const isAtPlay = since !== null && dueAt !== null && !hasPaused(lastStakeAt ?? epochMs(0), now);
    if (isAtPlay) return dueAt <= now;
    const every = minutes ?? CHECK_MINUTES_DEFAULT;
    await upsertCheck(tx, memberId, every, newSitting(now, every));
    return false;
  });
  if (!isDue) sessions.forgetMember(memberId);
  return isDue;
}
