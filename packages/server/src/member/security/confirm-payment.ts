import type { PaymentCall } from '@tessera/contract/patterns';
import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../../context.ts';
import { askPasskey, type PasskeyDeps } from '../../factor/passkey.ts';
import { acceptPayment, askPaymentPasskey } from '../../factor/payment-passkey.ts';
import { invalidField } from '../../kernel/read-filter.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { RequestKey } from '../../kernel/request-key.ts';
import { readMember } from '../lock-member.ts';
import { checkFundPassword } from './fund-password.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'env' | 'passwords'>;

type Confirmed = {
  readonly call: PaymentCall;
  /** As it came, with every field of it: all are confirmed. */
  readonly payload: Pick<Payload<'trade/withdraw'>, 'password' | 'passkey'>;
  /** Of a call that takes effect once for it. A passkey knows a repeat by a key that the client named alone:
   *  one that is made of the body and the time changes while the answer is still good. */
  readonly key?: RequestKey;
};

/** Confirms a call that moves money or says where to, before its transaction: by the fund password, or in its
 *  place by a passkey over exactly this call. Neither counts against the other.
 *  Refuses: INVALID_PARAMETERS with the field `passkey` for both at once; FUND_PASSWORD_NOT_SET,
 *  FUND_PASSWORD_LOCKED with `until`, FUND_PASSWORD_INCORRECT, SERVER_BUSY; PASSKEY_INVALID,
 *  PASSKEY_OTHER_PAYMENT, PASSKEY_TOO_NEW with `until`, TOO_MANY_REQUESTS.
 *  Cost: one password hash and about ten round trips, or seven round trips and a signature. */
export async function confirmPayment(
  ctx: Deps,
  memberId: bigint,
  { call, payload, key }: Confirmed,
): Promise<void> {
  const { password, passkey } = payload;
  if (passkey === undefined) return checkFundPassword(ctx, memberId, password);
  if (password !== undefined) throw invalidField('passkey');
  const named = key?.olderKey === undefined ? key?.key : undefined;
  await acceptPayment(ctx, { memberId, call, fields: payload, key: named }, passkey);
}

/** Asks for a signature by one of the member's passkeys: to prove who holds the session, or over a payment.
 *  Who has no fund password sets one first: it is what helps when the passkey is lost.
 *  Refuses: NOT_SUPPORTED, SECOND_FACTOR_NOT_SET; FUND_PASSWORD_NOT_SET, PASSKEY_TOO_NEW with `until`.
 *  Cost: two round trips, one more for a payment. */
export async function askSignature(
  ctx: PasskeyDeps,
  memberId: bigint,
  { call, fields = {} }: Payload<'security/askPasskey'>,
): Promise<Data<'security/askPasskey'>> {
  if (call === undefined) return askPasskey(ctx, memberId);
  const { fund_password_hash: stored } = await readMember(ctx.db.reader, memberId);
  if (stored === null) throw new Refusal('FUND_PASSWORD_NOT_SET');
  return askPaymentPasskey(ctx, memberId, { call, fields });
}
