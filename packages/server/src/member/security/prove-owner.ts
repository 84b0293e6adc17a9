import type { Context } from '../../context.ts';
import { checkPassword } from '../login/log-in.ts';
import { proofCountersOf } from '../login/login-counters.ts';
import type { MemberRow, MoneyMember } from '../member-store.ts';
import { checkFundPassword } from './fund-password.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'passwords'>;

/** Verifies the member before a password is replaced: by the log-in password, or by the fund password if
 *  there is none; each counts as an attempt of the member's sessions alone,
 *  so that no log-in of a stranger, of whatever address, keeps the owner out. A session alone must
 *  not suffice, otherwise a stolen session would bypass the attempt limits. Returns false if neither password
 *  was ever set.
 *  Refuses: PASSWORD_LOCKED, LOGIN_LOCKED, PASSWORD_INCORRECT; FUND_PASSWORD_LOCKED, FUND_PASSWORD_INCORRECT;
 *  SERVER_BUSY.
 *  Cost: one password hash, about ten round trips; none when neither was set. */
export async function authenticateOwner(
  ctx: Deps,
  member: MemberRow,
  money: Pick<MoneyMember, 'fund_password_hash'>,
  given: string,
): Promise<boolean> {
  if (member.password_hash !== null) {
    await checkPassword(ctx, proofCountersOf(member), 'PASSWORD_INCORRECT', {
      password: given,
      stored: member.password_hash,
    });
    return true;
  }
  if (money.fund_password_hash === null) return false;
  await checkFundPassword(ctx, member.id, given);
  return true;
}
