import type { Data, Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import { openSession } from '../session/open-session.ts';
import { memberById, readMoneyMember, setPassword } from './member-store.ts';
import { authenticateOwner } from './prove-owner.ts';
import { loginData } from './user-info.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'passwords' | 'sessions'>;

/** Replaces the password, revokes all sessions of the member and opens a new one. A member who registered
 *  by SMS and has no password sets the first one with the fund password as proof, or without proof if there
 *  is no fund password either. A replacement that needed proof counts as a change and holds withdrawals for
 *  a while.
 *  Refuses: PASSWORD_INVALID, PASSWORD_COMMON, PASSWORDS_DIFFER, LOGIN_LOCKED, SERVER_BUSY,
 *  PASSWORD_INCORRECT, FUND_PASSWORD_LOCKED, FUND_PASSWORD_INCORRECT.
 *  Locks: the member's row.   Cost: two password hashes, about ten round trips. */
export async function changePassword(
  ctx: Deps,
  payload: Payload<'user/changepwd'>,
  memberId: bigint,
  ip: string,
): Promise<Data<'user/changepwd'>> {
  const before = payload.oldpassword ?? payload.old_password ?? '';
  const wanted = payload.newpassword ?? payload.new_password ?? '';
  const again = payload.renewpassword ?? payload.confirm_password;
  const [member, money] = await Promise.all([
    memberById(ctx.db.reader, memberId),
    readMoneyMember(ctx.db.reader, memberId),
  ]);
  assert(member && money, 'a session has a member');
  const { username, mobile, email } = member;
  await checkNewPassword(wanted, { username, mobile: mobile ?? undefined, email, brand: ctx.env.brandName });
  if (again !== undefined && again !== wanted) throw new Refusal('PASSWORDS_DIFFER');
  const isChange = await authenticateOwner(ctx, member, money, { password: before, ip });
  const hash = await ctx.passwords.hash(wanted);
  const session = await transaction(ctx.db, async (tx) => {
    const changed = await setPassword(tx, memberId, { hash, before: member.password_hash, isChange });
    if (changed === 0) throw new Refusal('PASSWORD_INCORRECT');
    return openSession(tx, ctx, memberId, { endOthers: true });
  });
  ctx.sessions.forgetMember(memberId);
  const { mainMinor } = await readBalance(ctx.db.reader, memberId);
  return loginData(member, mainMinor, session);
}
