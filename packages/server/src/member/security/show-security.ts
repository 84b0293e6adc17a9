import type { Data } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../../context.ts';
import { passkeySiteOf } from '../../factor/passkey-site.ts';
import { paysFrom } from '../../factor/payment-passkey.ts';
import { showFactor } from '../../factor/show-factor.ts';
import { maskEmail, maskMobile } from '../identity.ts';
import { memberById, readMoneyMember } from '../member-store.ts';

/** Shows a member what guards the account.   Cost: five round trips, together. */
export async function showSecurity(
  ctx: Pick<Context, 'db' | 'env'>,
  memberId: bigint,
): Promise<Data<'security/show'>> {
  const { db, env } = ctx;
  const [member, money, factor] = await Promise.all([
    memberById(db.reader, memberId),
    readMoneyMember(db.reader, memberId),
    showFactor(db.reader, memberId),
  ]);
  assert(member && money, 'a session has a member');
  const { totpSince, passkeys, recoveryCodesLeft } = factor;
  return {
    has_password: flag(member.password_hash !== null),
    has_fund_password: flag(money.fund_password_hash !== null),
    mobile: member.mobile === null ? '' : maskMobile(member.mobile),
    has_totp: flag(totpSince !== null),
    totp_since: totpSince === null ? null : toEpochSeconds(totpSince),
    passkeys: passkeys.map(({ id, label, created_at: addedAt, used_at: usedAt }) => ({
      id: String(id),
      device: label,
      createtime: toEpochSeconds(addedAt),
      used_time: usedAt === null ? null : toEpochSeconds(usedAt),
      pays_from: toEpochSeconds(paysFrom(ctx, addedAt)),
    })),
    passkey_site: passkeySiteOf(env)?.rpId ?? '',
    recovery_codes_left: recoveryCodesLeft,
    email: member.email === '' ? '' : maskEmail(member.email),
    is_email_verified: flag(member.email_verified_at !== null && member.email !== ''),
  };
}

const flag = (is: boolean): number => (is ? 1 : 0);
