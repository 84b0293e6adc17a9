import type { Data, Payload } from '@tessera/contract/routes';
import { isReservedName } from '@tessera/domain/member/reserved-names';
import { SECOND_MS } from '@tessera/domain/time';

import { agreeToTexts } from '../content/agree-to-text.ts';
import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { matchExcluded } from '../exclusion/match-excluded.ts';
import { noteOpened } from '../integrity/open-cases.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { strangerFrom } from '../password/hash-sender.ts';
import { checkNewPassword } from '../password/password-rules.ts';
import { type CallOrigin, originOf } from '../session/login-origin.ts';
import type { SessionMember } from '../session/session-member.ts';
import { checkCode, useCode } from '../sms/check-code.ts';
import { codeAsker } from '../sms/code-asker.ts';
import { requireStrangersWork, type WorkSent } from '../throttle/require-work.ts';
import { countersByNetwork, refuseTooMany } from '../throttle/throttle.ts';
import { birthDateOfNew } from './birth-date.ts';
import { readEmail, readMobile, readUsername } from './identity.ts';
import { noteLogin } from './login/note-device.ts';
import { openAccount } from './open-account.ts';
import { loginData } from './user-info.ts';

const HOUR_MS = 3_600 * SECOND_MS;

type Deps = Pick<
  Context,
  'db' | 'clock' | 'random' | 'env' | 'ids' | 'passwords' | 'sealer' | 'games' | 'metrics' | 'log' | 'logins'
>;

/** Opens an account and logs it in; one of who has excluded themselves is excluded at once. A mobile
 *  requires the code sent to it. The versions of terms and privacy policy that the member agreed to are
 *  stored with the account.
 *  Refuses: PROOF_OF_WORK, USERNAME_INVALID, EMAIL_INCORRECT, MOBILE_INCORRECT, BIRTH_DATE_MISSING,
 *  BIRTHDAY_INVALID and UNDER_AGE where the house asks for the age, PASSWORD_INVALID, PASSWORD_COMMON,
 *  TOO_MANY_REQUESTS (accounts opened from one address), CAPTCHA_INCORRECT, SERVER_BUSY, USERNAME_EXISTS,
 *  EMAIL_EXISTS, MOBILE_EXISTS, INVALID_PARAMETERS (versions that were never in force).
 *  Cost: one password hash, about a dozen round trips. */
export async function register(
  ctx: Deps,
  payload: Payload<'user/register'>,
  headers: CallOrigin & WorkSent,
  caller?: SessionMember,
): Promise<Data<'user/register'>> {
  await requireStrangersWork(ctx, headers);
  const username = readUsername(payload.username);
  if (isReservedName(username, ctx.env.brandName)) throw new Refusal('USERNAME_EXISTS');
  const email = readEmail(payload.email ?? '');
  const mobile = payload.mobile ? readMobile(payload.mobile) : undefined;
  const birthday = birthDateOfNew(ctx, payload.birth_date);
  await checkNewPassword(payload.password, { username, mobile, email, brand: ctx.env.brandName });
  const codeId =
    mobile === undefined
      ? undefined
      : await checkCode(
          ctx,
          { mobile, event: 'register', given: payload.code ?? '' },
          codeAsker(ctx, { memberId: caller?.memberId, deviceId: payload.device_id, ip: headers.ip }),
        );
  await countRegistration(ctx, headers.ip);
  const passwordHash = await ctx.passwords.hash(payload.password, strangerFrom(headers.ip));
  const opened = await transaction(ctx.db, async (tx) => {
    if (codeId !== undefined) await useCode(tx, ctx, codeId);
    const about = { username, nickname: username, mobile, email, passwordHash, birthday };
    const origin = originOf(headers, payload.device_id);
    const account = await openAccount(tx, ctx, about, origin);
    await noteLogin(tx, ctx, account.member.id, origin);
    const found = await matchExcluded(tx, ctx, account.member.id);
    await agreeToTexts(tx, { memberId: account.member.id, at: ctx.clock.now() }, payload);
    return { ...account, found };
  });
  failpoint('member-opened');
  noteOpened(ctx, opened.found);
  return loginData(ctx, opened.member, opened.session);
}

/** Counted in its own transaction, so that a later refusal does not roll it back. */
async function countRegistration(ctx: Deps, ip: string): Promise<void> {
  const limit = ctx.env.registrationsPerHour;
  if (limit === 0) return;
  const counters = countersByNetwork('register:ip:', ip, { limit, windowMs: HOUR_MS });
  await refuseTooMany(ctx, 'registrations', counters);
}
