import type { RefusalCode } from '@tessera/domain/refusal';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { sqlState } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { openMemberAccounts } from '../ledger/open-accounts.ts';
import { type LoginOrigin, NO_ORIGIN } from '../session/login-origin.ts';
import { openSession, type NewSession } from '../session/open-session.ts';
import { refuseClosedName } from './closed-name.ts';
import { insertMember, type MemberRow, type NewMember } from './member-store.ts';

const TAKEN: Record<string, RefusalCode> = {
  members_username: 'USERNAME_EXISTS',
  members_mobile: 'MOBILE_EXISTS',
  members_email: 'EMAIL_EXISTS',
};

export type Opened = { readonly member: MemberRow; readonly session: NewSession };

/** Creates a member with accounts, first session and, in a house of play money, a balance; atomically in the
 *  caller's transaction. The name of a closed account stays taken.
 *  Refuses: USERNAME_EXISTS, MOBILE_EXISTS, EMAIL_EXISTS.   Locks: house promo.   Cost: about eleven round
 *  trips. */
export async function openAccount(
  tx: Queryable,
  ctx: Pick<Context, 'clock' | 'random' | 'env' | 'ids' | 'sealer'>,
  about: Omit<NewMember, 'tag' | 'joinedAt'>,
  origin: LoginOrigin = NO_ORIGIN,
): Promise<Opened> {
  const tag = Buffer.from(ctx.random.bytes(16));
  const member = await insertMember(tx, { ...about, tag, joinedAt: ctx.clock.now() }).catch(refuseTaken);
  assert(member, 'an inserted member is returned');
  await refuseClosedName(tx, ctx, about.username);
  failpoint('member-inserted');
  const session = await openSession(tx, ctx, member.id, { isProved: true, origin });
  const welcomeMinor = ctx.env.isPlayMoney ? ctx.env.playBalanceMinor : 0n;
  await openMemberAccounts(tx, ctx.ids, member.id, welcomeMinor);
  return { member, session };
}

/** Maps a unique index violation to a refusal. */
export function refuseTaken(error: unknown): never {
  const constraint = sqlState(error) === '23505' ? (error as { constraint?: string }).constraint : undefined;
  const code = constraint === undefined ? undefined : TAKEN[constraint];
  if (code) throw new Refusal(code);
  throw error;
}
