import type { Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';

import type { Context } from '../../context.ts';
import { transaction } from '../../db/tx.ts';
import { matchExcluded } from '../../exclusion/match-excluded.ts';
import { noteOpened } from '../../integrity/open-cases.ts';
import type { SessionMember } from '../../session/session-member.ts';
import { checkCode, useCode } from '../../sms/check-code.ts';
import { codeAsker } from '../../sms/code-asker.ts';
import { requireProof } from '../../step-up/require-proof.ts';
import { maskMobile, readMobile } from '../identity.ts';
import { memberById, readMoneyMember, setMobile } from '../member-store.ts';
import { refuseTaken } from '../open-account.ts';
import { authenticateOwner } from './prove-owner.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'env' | 'passwords' | 'sealer' | 'metrics' | 'log'>;

/** Binds or changes the mobile by the code sent to the new one. A session alone does not suffice, since
 *  codes to the new mobile would then take the account over: a password is proof, and a member who has none
 *  proves the session instead. Withdrawals are held as after a change of the password.
 *  Refuses: MOBILE_INCORRECT, CAPTCHA_INCORRECT, PROOF_REQUIRED (neither password), PASSWORD_LOCKED,
 *  LOGIN_LOCKED, PASSWORD_INCORRECT, FUND_PASSWORD_LOCKED, FUND_PASSWORD_INCORRECT, SERVER_BUSY,
 *  MOBILE_EXISTS.
 *  Locks: the code's row, then the member's.   Idempotent by: the code, which is consumed.
 *  Cost: one password hash, about a dozen round trips. */
export async function changeMobile(
  ctx: Deps,
  payload: Payload<'user/changemobile'>,
  session: SessionMember,
  ip: string,
): Promise<null> {
  const { memberId } = session;
  const mobile = readMobile(payload.mobile);
  const codeId = await checkCode(
    ctx,
    { mobile, event: 'changemobile', given: payload.captcha },
    codeAsker(ctx, { memberId, deviceId: payload.device_id, ip }),
  );
  const [member, money] = await Promise.all([
    memberById(ctx.db.reader, memberId),
    readMoneyMember(ctx.db.reader, memberId),
  ]);
  assert(member && money, 'a session has a member');
  const isProved = await authenticateOwner(ctx, member, money, payload.password ?? '');
  if (!isProved) await requireProof(ctx, session, 'everyone');
  const found = await transaction(ctx.db, async (tx) => {
    await useCode(tx, ctx, codeId);
    await setMobile(tx, memberId, mobile, maskMobile(mobile)).catch(refuseTaken);
    return matchExcluded(tx, ctx, memberId);
  });
  noteOpened(ctx, found);
  return null;
}
