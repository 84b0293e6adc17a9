import type { Data, Payload } from '@tessera/contract/routes';

import { type AgreedVersions, agreeToTexts } from '../../content/agree-to-text.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/query.ts';
import { transaction, type Tx } from '../../db/tx.ts';
import { matchExcluded } from '../../exclusion/match-excluded.ts';
import { withFactor } from '../../factor/check-factor.ts';
import { noteOpened } from '../../integrity/open-cases.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { type CallOrigin, type LoginOrigin, originOf } from '../../session/login-origin.ts';
import { openSession } from '../../session/open-session.ts';
import type { SessionMember } from '../../session/session-member.ts';
import { checkCode, useCode } from '../../sms/check-code.ts';
import { codeAsker } from '../../sms/code-asker.ts';
import { requireWork, type WorkSent } from '../../throttle/require-work.ts';
import { birthDateOfNew } from '../birth-date.ts';
import { maskMobile, readMobile } from '../identity.ts';
import { memberByMobile } from '../member-store.ts';
import { openAccount, type Opened } from '../open-account.ts';
import { loginData } from '../user-info.ts';
import { noteLogin } from './note-device.ts';
import { recordLogin } from './record-login.ts';

type Deps = Pick<
  Context,
  'db' | 'clock' | 'random' | 'env' | 'ids' | 'sealer' | 'games' | 'metrics' | 'log' | 'logins'
>;
type Registration = AgreedVersions & { readonly birth_date?: string };

/** Logs in by the code sent to a mobile; an unknown mobile opens a new account, with which the versions of
 *  terms and privacy policy agreed to are stored.
 *  Refuses: PROOF_OF_WORK, MOBILE_INCORRECT, CAPTCHA_INCORRECT, ACCOUNT_IS_ABNORMAL, INVALID_PARAMETERS
 *  (versions that were never in force), for a new account BIRTH_DATE_MISSING, BIRTHDAY_INVALID and
 *  UNDER_AGE where the house asks for the age, which leave the code valid, and for a member with a second
 *  factor SECOND_FACTOR_REQUIRED, SECOND_FACTOR_LOCKED with `until`, SECOND_FACTOR_INCORRECT.
 *  Idempotent by: the code, which is consumed.   Cost: about a dozen round trips. */
export async function logInByMobile(
  ctx: Deps,
  payload: Payload<'user/mobilelogin'>,
  headers: CallOrigin & WorkSent,
  caller?: SessionMember,
): Promise<Data<'user/mobilelogin'>> {
  await requireWork(ctx, headers);
  const mobile = readMobile(payload.mobile);
  const codeId = await checkCode(
    ctx,
    { mobile, event: 'mobilelogin', given: payload.captcha },
    codeAsker(ctx, { memberId: caller?.memberId, deviceId: payload.device_id, ip: headers.ip }),
  );
  const known = await memberByMobile(ctx.db.reader, mobile);
  const enterWith = async (tx: Tx, hasFactor: boolean) => {
    await useCode(tx, ctx, codeId);
    const origin = originOf(headers, payload.device_id);
    const entrant = { mobile, knownId: known?.id, isProved: !hasFactor, origin };
    const opened = await enter(tx, ctx, entrant, payload);
    await noteLogin(tx, ctx, opened.member.id, origin);
    return { ...opened, found: await matchExcluded(tx, ctx, opened.member.id) };
  };
  const { member, session, found } = known
    ? await withFactor(ctx, { memberId: known.id, given: payload, purpose: 'login' }, enterWith)
    : await transaction(ctx.db, (tx) => enterWith(tx, false));
  noteOpened(ctx, found);
  return loginData(ctx, member, session);
}

type MobileLogin = {
  readonly mobile: string;
  /** Member whose second factor was requested. */
  readonly knownId: bigint | undefined;
  readonly isProved: boolean;
  readonly origin: LoginOrigin;
};

async function enter(
  tx: Queryable,
  ctx: Deps,
  { mobile, knownId, isProved, origin }: MobileLogin,
  newcomer: Registration,
): Promise<Opened> {
  const member = await memberByMobile(tx, mobile);
  // The mobile changed hands meanwhile: the code was sent to the one who had it.
  if (member?.id !== knownId) throw new Refusal('CAPTCHA_INCORRECT');
  if (!member) {
    const birthday = birthDateOfNew(ctx, newcomer.birth_date);
    const opened = await openAccount(tx, ctx, { ...identityOf(ctx, mobile), birthday }, origin);
    await agreeToTexts(tx, { memberId: opened.member.id, at: ctx.clock.now() }, newcomer);
    return opened;
  }
  if (member.status === 'abnormal') throw new Refusal('ACCOUNT_IS_ABNORMAL');
  await recordLogin(tx, ctx, member.id);
  return { member, session: await openSession(tx, ctx, member.id, { isProved, origin }) };
}

/** A random username: it must start with a letter, and one derived from the number would reveal the
 *  number. */
function identityOf({ random }: Deps, mobile: string) {
  const username = `m${random.bytes(8).readBigUInt64BE().toString(36).padStart(10, '0').slice(-10)}`;
  return { username, nickname: maskMobile(mobile), mobile, email: '', passwordHash: undefined };
}
