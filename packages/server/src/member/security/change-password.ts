import type { Data, Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';

import type { Context } from '../../context.ts';
import { transaction, type Tx } from '../../db/tx.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { sessionOf } from '../../password/hash-sender.ts';
import { checkChangedPassword } from '../../password/password-rules.ts';
import { type CallOrigin, originOf } from '../../session/login-origin.ts';
import { openSession } from '../../session/open-session.ts';
import type { SessionMember } from '../../session/session-member.ts';
import { checkCode, useCode } from '../../sms/check-code.ts';
import { type CodeAsker, codeAsker } from '../../sms/code-asker.ts';
import { requireProof } from '../../step-up/require-proof.ts';
import { forgetLoginTries } from '../login/login-counters.ts';
import {
  memberById,
  readMoneyMember,
  resetPassword,
  setPassword,
  type MemberRow,
  type MoneyMember,
} from '../member-store.ts';
import { loginData } from '../user-info.ts';
import { authenticateOwner } from './prove-owner.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'passwords' | 'sessions' | 'sealer'>;

/** Replaces the password, revokes all sessions of the member, clears the wrong attempts against the one
 *  before and opens a new session. Proof is the old password, or a code sent to the member's own mobile. A
 *  member who registered by SMS and has no password sets the first one with the fund password as proof, or a
 *  fresh proof of the session if there is no fund password either. Withdrawals are held for a while, after
 *  the first one too.
 *  Refuses: PASSWORD_INVALID, PASSWORD_COMMON, PASSWORDS_DIFFER, CAPTCHA_INCORRECT, PASSWORD_LOCKED,
 *  LOGIN_LOCKED, SERVER_BUSY, PASSWORD_INCORRECT, FUND_PASSWORD_LOCKED, FUND_PASSWORD_INCORRECT,
 *  PROOF_REQUIRED.
 *  Locks: the code's row, then the member's.   Cost: two password hashes, about fifteen round trips. */
export async function changePassword(
  ctx: Deps,
  payload: Payload<'user/changepwd'>,
  owner: SessionMember,
  headers: CallOrigin,
): Promise<Data<'user/changepwd'>> {
  const { memberId } = owner;
  const before = payload.oldpassword ?? payload.old_password ?? '';
  const wanted = payload.newpassword ?? payload.new_password ?? '';
  const again = payload.renewpassword ?? payload.confirm_password;
  const [member, money] = await Promise.all([
    memberById(ctx.db.reader, memberId),
    readMoneyMember(ctx.db.reader, memberId),
  ]);
  assert(member && money, 'a session has a member');
  const { username, mobile, email } = member;
  await checkChangedPassword(wanted, {
    username,
    mobile: mobile ?? undefined,
    email,
    brand: ctx.env.brandName,
  });
  if (again !== undefined && again !== wanted) throw new Refusal('PASSWORDS_DIFFER');
  const replace = payload.captcha
    ? await proveByCode(
        ctx,
        member,
        payload.captcha,
        codeAsker(ctx, { memberId, deviceId: payload.device_id, ip: headers.ip }),
      )
    : await proveByPassword(ctx, { member, money, owner, password: before });
  const hash = await ctx.passwords.hash(wanted, sessionOf(memberId));
  const session = await transaction(ctx.db, async (tx) => {
    await replace(tx, hash);
    await forgetLoginTries(tx, ctx, member);
    return openSession(tx, ctx, memberId, { endOthers: true, origin: originOf(headers) });
  });
  ctx.sessions.forgetMember(memberId);
  return loginData(ctx, member, session);
}

/** Replaces the hash in the caller's transaction. */
type Replace = (tx: Tx, hash: string) => Promise<void>;

async function proveByCode(
  ctx: Deps,
  { id, mobile }: MemberRow,
  captcha: string,
  asker: CodeAsker,
): Promise<Replace> {
  if (mobile === null) throw new Refusal('CAPTCHA_INCORRECT');
  const codeId = await checkCode(ctx, { mobile, event: 'changepwd', given: captcha }, asker);
  return async (tx, hash) => {
    await useCode(tx, ctx, codeId);
    if ((await resetPassword(tx, id, { hash, mobile })) === 0) throw new Refusal('CAPTCHA_INCORRECT');
  };
}

async function proveByPassword(
  ctx: Deps,
  {
    member,
    money,
    owner,
    password,
  }: {
    readonly member: MemberRow;
    readonly money: MoneyMember;
    readonly owner: SessionMember;
    readonly password: string;
  },
): Promise<Replace> {
  const isProved = await authenticateOwner(ctx, member, money, password);
  if (!isProved) await requireProof(ctx, owner, 'everyone');
  return async (tx, hash) => {
    const changed = await setPassword(tx, member.id, {
      hash,
      before: member.password_hash,
      isChange: true,
    });
    if (changed === 0) throw new Refusal('PASSWORD_INCORRECT');
  };
}
