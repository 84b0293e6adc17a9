import type { Data } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { showFactor } from '../factor/show-factor.ts';
import { maskEmail, maskMobile } from './identity.ts';
import { memberById, readMoneyMember } from './member-store.ts';

/** Shows a member what guards the account.   Cost: four round trips, together. */
export async function showSecurity(
  { db }: Pick<Context, 'db'>,
  memberId: bigint,
): Promise<Data<'security/show'>> {
  const [member, money, factor] = await Promise.all([
    memberById(db.reader, memberId),
    readMoneyMember(db.reader, memberId),
    showFactor(db.reader, memberId),
  ]);
  assert(member && money, 'a session has a member');
  const { totpSince, recoveryCodesLeft } = factor;
  return {
    has_password: flag(member.password_hash !== null),
    has_fund_password: flag(money.fund_password_hash !== null),
    mobile: member.mobile === null ? '' : maskMobile(member.mobile),
    has_totp: flag(totpSince !== null),
    totp_since: totpSince === null ? null : toEpochSeconds(totpSince),
    recovery_codes_left: recoveryCodesLeft,
    email: member.email === '' ? '' : maskEmail(member.email),
    is_email_verified: flag(member.email_verified_at !== null && member.email !== ''),
  };
}

const flag = (is: boolean): number => (is ? 1 : 0);
