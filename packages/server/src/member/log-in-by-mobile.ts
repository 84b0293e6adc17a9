import type { Data, Payload } from '@tessera/contract/routes';

import { type AgreedVersions, agreeToTexts } from '../content/agree-to-text.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction } from '../db/tx.ts';
import { checkFactor } from '../factor/check-factor.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type CallOrigin, type LoginOrigin, originOf } from '../session/login-origin.ts';
import { openSession } from '../session/open-session.ts';
import { checkCode, useCode } from '../sms/check-code.ts';
import { maskMobile, readMobile } from './identity.ts';
import { memberByMobile } from './member-store.ts';
import { noteLogin } from './note-device.ts';
import { openAccount, type Opened } from './open-account.ts';
import { recordLogin } from './record-login.ts';
import { loginData } from './user-info.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'ids' | 'sealer'>;

/** Logs in by the code sent to a mobile; an unknown mobile opens a new account, with which the
 *  versions of terms and privacy policy agreed to are stored.
 *  Refuses: MOBILE_INCORRECT, CAPTCHA_INCORRECT, ACCOUNT_IS_ABNORMAL, INVALID_PARAMETERS (versions that were
 *  never in force), and for a member with a second factor SECOND_FACTOR_REQUIRED, SECOND_FACTOR_LOCKED with
 *  `until`, SECOND_FACTOR_INCORRECT.
 *  Idempotent by: the code, which is consumed.   Cost: about a dozen round trips. */
export async function logInByMobile(
  ctx: Deps,
  payload: Payload<'user/mobilelogin'>,
  headers: CallOrigin,
): Promise<Data<'user/mobilelogin'>> {
  const mobile = readMobile(payload.mobile);
  const codeId = await checkCode(ctx, mobile, 'mobilelogin', payload.captcha);
  const known = await memberByMobile(ctx.db.reader, mobile);
  const hasFactor = known ? await checkFactor(ctx, known.id, payload.otp ?? '') : false;
  const { member, session } = await transaction(ctx.db, async (tx) => {
    await useCode(tx, ctx, codeId);
    const origin = originOf(headers, payload.device_id);
    const entrant = { mobile, knownId: known?.id, isProved: !hasFactor, origin };
    const opened = await enter(tx, ctx, entrant, payload);
    await noteLogin(tx, ctx, opened.member.id, origin);
    return opened;
  });
  return loginData(ctx, member, session);
}

type Entrant = {
  readonly mobile: string;
  /** Whose second factor was asked for. */
  readonly knownId: bigint | undefined;
  readonly isProved: boolean;
  readonly origin: LoginOrigin;
};

async function enter(
  tx: Queryable,
  ctx: Deps,
  { mobile, knownId, isProved, origin }: Entrant,
  agreed: AgreedVersions,
): Promise<Opened> {
  const member = await memberByMobile(tx, mobile);
  // The mobile changed hands meanwhile: the code was sent to the one who had it.
  if (member?.id !== knownId) throw new Refusal('CAPTCHA_INCORRECT');
  if (!member) {
    const opened = await openAccount(tx, ctx, newcomer(ctx, mobile), origin);
    await agreeToTexts(tx, { memberId: opened.member.id, at: ctx.clock.now() }, agreed);
    return opened;
  }
  if (member.status === 'abnormal') throw new Refusal('ACCOUNT_IS_ABNORMAL');
  await recordLogin(tx, ctx, member.id);
  return { member, session: await openSession(tx, ctx, member.id, { isProved, origin }) };
}

/** A random username: it must start with a letter, and one derived from the number would reveal the
 *  number. */
function newcomer({ random }: Deps, mobile: string) {
  const username = `m${random.bytes(8).readBigUInt64BE().toString(36).padStart(10, '0').slice(-10)}`;
  return { username, nickname: maskMobile(mobile), mobile, email: '', passwordHash: undefined };
}
