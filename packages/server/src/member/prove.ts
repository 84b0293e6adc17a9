import type { Data, Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import { epochMs, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { checkFactor } from '../factor/check-factor.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { checkCode, useCode } from '../sms/check-code.ts';
import { noteProof, proofOf } from '../step-up/require-proof.ts';
import { memberById, type MemberRow, readMoneyMember } from './member-store.ts';
import { authenticateOwner } from './prove-owner.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'env' | 'passwords' | 'sealer' | 'activity'>;

/** Proves that who holds the session is its owner, for five minutes: by the second factor of a member who has
 *  one; else by a code to the own mobile or verified e-mail, by the log-in password, or by the fund password
 *  of a member without.
 *  Refuses: SECOND_FACTOR_REQUIRED, SECOND_FACTOR_LOCKED, SECOND_FACTOR_INCORRECT; CAPTCHA_INCORRECT;
 *  LOGIN_LOCKED, PASSWORD_INCORRECT, FUND_PASSWORD_LOCKED, FUND_PASSWORD_INCORRECT, SERVER_BUSY;
 *  PROOF_REQUIRED when a code is the only proof there can be, and none was given.
 *  Cost: one password hash for a password; about a dozen round trips. */
export async function prove(
  ctx: Deps,
  payload: Payload<'security/prove'>,
  member: SessionMember,
  ip: string,
): Promise<Data<'security/prove'>> {
  const { has_factor: hasFactor } = await proofOf(ctx, member);
  if (hasFactor) await checkFactor(ctx, member.memberId, payload.otp ?? '');
  else await proveWithoutFactor(ctx, payload, member.memberId, ip);
  const until = await noteProof(ctx, member);
  return { proved_until: toEpochSeconds(epochMs(until)) };
}

async function proveWithoutFactor(
  ctx: Deps,
  { captcha, by, password }: Payload<'security/prove'>,
  memberId: bigint,
  ip: string,
): Promise<void> {
  const [member, money] = await Promise.all([
    memberById(ctx.db.reader, memberId),
    readMoneyMember(ctx.db.reader, memberId),
  ]);
  assert(member && money, 'a session has a member');
  if (captcha) {
    const target = by === 'email' ? verifiedEmail(member) : member.mobile;
    if (target === null) throw new Refusal('CAPTCHA_INCORRECT');
    const codeId = await checkCode(ctx, target, 'prove', captcha);
    return useCode(ctx.db.main, ctx, codeId);
  }
  const isProved = await authenticateOwner(ctx, member, money, { password: password ?? '', ip });
  if (!isProved) throw new Refusal('PROOF_REQUIRED');
}

const verifiedEmail = ({ email, email_verified_at: at }: MemberRow): string | null =>
  at === null || email === '' ? null : email.toLowerCase();
