import type { Data, Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import { type EpochMs, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../../context.ts';
import { transaction, type Tx } from '../../db/tx.ts';
import { withFactor } from '../../factor/check-factor.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SessionMember } from '../../session/session-member.ts';
import { checkCode, useCode } from '../../sms/check-code.ts';
import { codeAsker } from '../../sms/code-asker.ts';
import { noteProof, proofOf } from '../../step-up/require-proof.ts';
import { memberById, type MemberRow, readMoneyMember } from '../member-store.ts';
import { authenticateOwner } from './prove-owner.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'passwords' | 'sealer' | 'activity'>;

/** Proves that who holds the session is its owner, for five minutes: by the second factor of a member who has
 *  one; else by a code to the own mobile or verified e-mail, by the log-in password, or by the fund password
 *  of a member without.
 *  Refuses: SECOND_FACTOR_REQUIRED, SECOND_FACTOR_LOCKED, SECOND_FACTOR_INCORRECT; CAPTCHA_INCORRECT;
 *  PASSWORD_LOCKED, LOGIN_LOCKED, PASSWORD_INCORRECT, FUND_PASSWORD_LOCKED, FUND_PASSWORD_INCORRECT,
 *  SERVER_BUSY; PROOF_REQUIRED when a code is the only proof there can be, and none was given.
 *  Cost: one password hash for a password; about a dozen round trips. */
export async function prove(
  ctx: Deps,
  payload: Payload<'security/prove'>,
  member: SessionMember,
  ip: string,
): Promise<Data<'security/prove'>> {
  const { has_factor: hasFactor } = await proofOf(ctx, member);
  const at = ctx.clock.now();
  const note = (tx: Tx): Promise<EpochMs> => noteProof(tx, member, at);
  const { memberId } = member;
  const until = hasFactor
    ? await withFactor(ctx, { memberId, given: payload, purpose: 'prove' }, note)
    : await proveWithoutFactor(ctx, payload, { memberId, ip }, note);
  ctx.activity.renew(member.sessionKey, at);
  return { proved_until: toEpochSeconds(until) };
}

async function proveWithoutFactor(
  ctx: Deps,
  { captcha, by, password }: Payload<'security/prove'>,
  { memberId, ip }: { readonly memberId: bigint; readonly ip: string },
  note: (tx: Tx) => Promise<EpochMs>,
): Promise<EpochMs> {
  const [member, money] = await Promise.all([
    memberById(ctx.db.reader, memberId),
    readMoneyMember(ctx.db.reader, memberId),
  ]);
  assert(member && money, 'a session has a member');
  if (captcha) {
    const target = by === 'email' ? verifiedEmail(member) : member.mobile;
    if (target === null) throw new Refusal('CAPTCHA_INCORRECT');
    const codeId = await checkCode(
      ctx,
      { mobile: target, event: 'prove', given: captcha },
      codeAsker(ctx, { memberId, ip }),
    );
    return transaction(ctx.db, async (tx) => {
      await useCode(tx, ctx, codeId);
      return note(tx);
    });
  }
  const isProved = await authenticateOwner(ctx, member, money, password ?? '');
  if (!isProved) throw new Refusal('PROOF_REQUIRED');
  return transaction(ctx.db, note);
}

const verifiedEmail = ({ email, email_verified_at: at }: MemberRow): string | null =>
  at === null || email === '' ? null : email.toLowerCase();
