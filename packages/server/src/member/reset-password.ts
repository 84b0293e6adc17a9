import type { Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { Refusal } from '../kernel/refusal.ts';
import { checkChangedPassword } from '../password/password-rules.ts';
import { endAllSessions } from '../session/end-sessions.ts';
import { checkCode, useCode } from '../sms/check-code.ts';
import { readMobile } from './identity.ts';
import { forgetLoginTries } from './log-in.ts';
import { memberByMobile, resetPassword } from './member-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'env' | 'passwords' | 'sessions'>;

/** Replaces a forgotten password by the code sent to the member's mobile, revokes all sessions and clears
 *  the wrong attempts against the old password. Withdrawals are held as after any change. An unknown mobile
 *  and a wrong code are indistinguishable, and what is known about the owner is used only after the code.
 *  Refuses: NOT_SUPPORTED (type), MOBILE_INCORRECT, PASSWORD_INVALID, PASSWORD_COMMON, CAPTCHA_INCORRECT,
 *  ACCOUNT_IS_ABNORMAL, SERVER_BUSY.
 *  Idempotent by: the code, which is consumed.   Cost: one password hash, about a dozen round trips. */
export async function resetForgottenPassword(ctx: Deps, payload: Payload<'user/resetpwd'>): Promise<null> {
  if ((payload.type || 'mobile') !== 'mobile') throw new Refusal('NOT_SUPPORTED');
  const mobile = readMobile(payload.mobile);
  const { newpassword: wanted, captcha } = payload;
  await checkChangedPassword(wanted, { mobile, brand: ctx.env.brandName });
  const codeId = await checkCode(ctx, mobile, 'resetpwd', captcha);
  const member = await memberByMobile(ctx.db.reader, mobile);
  if (!member) throw new Refusal('CAPTCHA_INCORRECT');
  if (member.status === 'abnormal') throw new Refusal('ACCOUNT_IS_ABNORMAL');
  const { id, username, email } = member;
  await checkChangedPassword(wanted, { username, mobile, email, brand: ctx.env.brandName });
  const hash = await ctx.passwords.hash(wanted);
  await transaction(ctx.db, async (tx) => {
    await useCode(tx, ctx, codeId);
    if ((await resetPassword(tx, id, { hash, mobile })) === 0) throw new Refusal('CAPTCHA_INCORRECT');
    await endAllSessions(tx, id);
  });
  ctx.sessions.forgetMember(id);
  await forgetLoginTries(ctx, member);
  return null;
}
