import type { Context } from '../context.ts';
import { checkFundPassword } from './fund-password.ts';
import { checkPassword, countersOf } from './log-in.ts';
import type { MemberRow, MoneyMember } from './member-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'passwords'>;

/** Proves that whoever replaces a password is the member and not somebody who found an open session: by the
 *  password of the log-in, or by the fund password when there is none, each counted like any other use of it.
 *  A session alone must not replace either: the tries that guard a password would guard nothing. Gives false
 *  when there is nothing to prove it by, because neither was ever set.
 *  Refuses: LOGIN_LOCKED, PASSWORD_INCORRECT; FUND_PASSWORD_LOCKED, FUND_PASSWORD_INCORRECT; SERVER_BUSY.
 *  Cost: one password hash, about ten trips; none when neither was set. */
export async function authenticateOwner(
  ctx: Deps,
  member: MemberRow,
  money: Pick<MoneyMember, 'fund_password_hash'>,
  given: string,
  ip: string,
): Promise<boolean> {
  if (member.password_hash !== null) {
    await checkPassword(ctx, given, member.password_hash, countersOf(member, '', ip), 'PASSWORD_INCORRECT');
    return true;
  }
  if (money.fund_password_hash === null) return false;
  await checkFundPassword(ctx, member.id, given);
  return true;
}
