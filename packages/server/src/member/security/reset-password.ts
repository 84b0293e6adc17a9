import type { Payload } from '@tessera/contract/routes';

import type { Context } from '../../context.ts';
import { transaction } from '../../db/tx.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { knownAs } from '../../password/hash-sender.ts';
import { checkChangedPassword } from '../../password/password-rules.ts';
import { endAllSessions } from '../../session/end-sessions.ts';
import type { SessionMember } from '../../session/session-member.ts';
import { checkCode, useCode } from '../../sms/check-code.ts';
import { codeAsker } from '../../sms/code-asker.ts';
import { readEmail, readMobile } from '../identity.ts';
import { forgetLoginTries } from '../login/login-counters.ts';
import { memberByEmail, memberByMobile, type MemberRow, resetPassword } from '../member-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'env' | 'passwords' | 'sessions' | 'sealer'>;

/** Replaces a forgotten password by the code sent to the member's mobile or verified e-mail, revokes all
 *  sessions and clears the wrong attempts against the old password. Withdrawals are held as after any change.
 *  An unknown address and a wrong code are indistinguishable, and what is known about the owner is used only
 *  after the code.
 *  Refuses: NOT_SUPPORTED (type), MOBILE_INCORRECT, EMAIL_INCORRECT, PASSWORD_INVALID, PASSWORD_COMMON,
 *  CAPTCHA_INCORRECT, ACCOUNT_IS_ABNORMAL, SERVER_BUSY.
 *  Idempotent by: the code, which is consumed.   Cost: one password hash, about a dozen round trips. */
export async function resetForgottenPassword(
  ctx: Deps,
  payload: Payload<'user/resetpwd'>,
  { ip, member: caller }: { readonly ip: string; readonly member: SessionMember | undefined },
): Promise<null> {
  const target = readTarget(payload);
  const { newpassword: wanted, captcha, device_id: deviceId } = payload;
  await checkChangedPassword(wanted, { ...target, brand: ctx.env.brandName });
  const codeId = await checkCode(
    ctx,
    { mobile: target.mobile ?? target.email, event: 'resetpwd', given: captcha },
    codeAsker(ctx, { memberId: caller?.memberId, deviceId, ip }),
  );
  const member = await findOwner(ctx, target);
  if (!member) throw new Refusal('CAPTCHA_INCORRECT');
  if (member.status === 'abnormal') throw new Refusal('ACCOUNT_IS_ABNORMAL');
  const { id, username, mobile, email } = member;
  const owner = { username, mobile: mobile ?? undefined, email, brand: ctx.env.brandName };
  await checkChangedPassword(wanted, owner);
  const hash = await ctx.passwords.hash(wanted, knownAs(id));
  await transaction(ctx.db, async (tx) => {
    await useCode(tx, ctx, codeId);
    if ((await resetPassword(tx, id, { hash, ...target })) === 0) throw new Refusal('CAPTCHA_INCORRECT');
    await endAllSessions(tx, id);
    await forgetLoginTries(tx, ctx, member);
  });
  ctx.sessions.forgetMember(id);
  return null;
}

type Target =
  | { readonly mobile: string; readonly email?: undefined }
  | { readonly email: string; readonly mobile?: undefined };

function readTarget({ type, mobile, email: given }: Payload<'user/resetpwd'>): Target {
  if (type === 'email') {
    const email = readEmail(given ?? '').toLowerCase();
    if (email === '') throw new Refusal('EMAIL_INCORRECT');
    return { email };
  }
  if ((type || 'mobile') !== 'mobile') throw new Refusal('NOT_SUPPORTED');
  return { mobile: readMobile(mobile ?? '') };
}

const findOwner = ({ db }: Deps, { mobile, email }: Target): Promise<MemberRow | undefined> =>
  mobile === undefined ? memberByEmail(db.reader, email) : memberByMobile(db.reader, mobile);
