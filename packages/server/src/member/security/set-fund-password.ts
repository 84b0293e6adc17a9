import { FUND_PASSWORD_PATTERN } from '@tessera/contract/patterns';
import type { Data, Payload } from '@tessera/contract/routes';
import { readCode } from '@tessera/domain/member/identifier';
import { assert } from '@tessera/domain/result';

import type { Context } from '../../context.ts';
import { transaction } from '../../db/tx.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sessionOf } from '../../password/hash-sender.ts';
import type { SessionMember } from '../../session/session-member.ts';
import { requireProof } from '../../step-up/require-proof.ts';
import { memberById, readMoneyMember, setFundPasswordHash } from '../member-store.ts';
import { forgetFundTries } from './fund-password.ts';
import { authenticateOwner } from './prove-owner.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'passwords'>;

const FORMAT = new RegExp(FUND_PASSWORD_PATTERN);

/** Sets or changes the fund password. The caller proves ownership by the log-in password, or by the current
 *  fund password if there is no log-in password; who logs in by code alone needs a fresh proof of the
 *  session. Withdrawals are held for a while, after the first one too.
 *  Refuses: FUND_PASSWORD_INVALID, PASSWORD_LOCKED, LOGIN_LOCKED, PASSWORD_INCORRECT, FUND_PASSWORD_LOCKED,
 *  FUND_PASSWORD_INCORRECT, PROOF_REQUIRED, SERVER_BUSY.  Cost: two password hashes. */
export async function setFundPassword(
  ctx: Deps,
  payload: Payload<'user/setFundPassword'>,
  session: SessionMember,
): Promise<Data<'user/setFundPassword'>> {
  const { memberId } = session;
  const wanted = readCode(payload.fund_password ?? '');
  if (!FORMAT.test(wanted) || isGuessed(wanted)) throw new Refusal('FUND_PASSWORD_INVALID');
  const [member, money] = await Promise.all([
    memberById(ctx.db.reader, memberId),
    readMoneyMember(ctx.db.reader, memberId),
  ]);
  assert(member && money, 'a session has a member');
  const isProved = await authenticateOwner(ctx, member, money, payload.password ?? '');
  if (!isProved) await requireProof(ctx, session, 'everyone');
  const hash = await ctx.passwords.hash(wanted, sessionOf(memberId));
  await transaction(ctx.db, async (tx) => {
    const changed = await setFundPasswordHash(tx, memberId, hash, money.fund_password_hash);
    if (changed === 0) throw new Refusal('SERVER_BUSY');
    await forgetFundTries(tx, ctx, memberId);
  });
  return null;
}

/** The most guessable digits: one digit six times, an ascending or descending run, two or three digits
 *  repeated. */
function isGuessed(digits: string): boolean {
  const steps = Array.from(digits.slice(1), (digit, at) => Number(digit) - Number(digits[at]));
  const isRun = steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
  return isRun || /^(?:(\d{2})\1\1|(\d{3})\2)$/.test(digits);
}
