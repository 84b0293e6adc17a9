import { MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { SessionMember } from '../session/session-member.ts';

type Deps = Pick<Context, 'clock' | 'identity' | 'sittings'>;

/** By how much a server's clock may be behind the database's. */
const CLOCK_BEHIND_MS = 2 * MINUTE_MS;

/** The member of a call that bets, with whether their reality check is due. The first bet, and the first
 *  after a pause, begin a time at play.
 *  Refuses: IDENTITY_REQUIRED.
 *  Cost: one comparison; in the last two minutes before the check a share of two round trips. */
export async function atPlay(ctx: Deps, member: SessionMember): Promise<SessionMember> {
  await ctx.identity.requireVerified(member.memberId);
  const { checkDueAtMs } = member;
  // Long before, the session knows that it is not due; from then on the database decides, whose clock counts.
  if (checkDueAtMs === undefined || ctx.clock.now() < checkDueAtMs - CLOCK_BEHIND_MS) return member;
  return (await ctx.sittings.isCheckDue(member.memberId)) ? { ...member, isCheckDue: true } : member;
}
