import type { Payload } from '@tessera/contract/routes';
import type { Money } from '@tessera/domain/money';
import type { EpochMs } from '@tessera/domain/time';

import { type RequestKey, requestKeyOf } from '../kernel/request-key.ts';
import { readAmount } from '../wallet/read-amount.ts';
import { readRemark } from '../wallet/read-remark.ts';

/** A member's withdrawal request. Units: 1/100. */
export type WithdrawalRequest = {
  readonly amountMinor: Money;
  readonly remark: string;
  /** "" if absent. */
  readonly cardId: string;
  readonly channelId: string;
  readonly address: string;
  readonly key: RequestKey;
};

/** Parses a withdrawal request. The fund password is not part of the request's fingerprint: a stored hash
 *  of six digits would reveal them to anyone who reads the table.
 *  Units: `now` is Unix ms.   Refuses: AMOUNT_INVALID, REMARK_INVALID, IDEMPOTENCY_KEY_INVALID. */
export function readWithdrawal(
  payload: Payload<'trade/withdraw'>,
  idempotencyKey: string | undefined,
  now: EpochMs,
): WithdrawalRequest {
  const asked = {
    amountMinor: readAmount(payload.amount ?? payload.money),
    remark: readRemark(payload.remark),
    cardId: String(payload.card_id ?? ''),
    channelId: String(payload.channel_id ?? ''),
    address: payload.address?.trim() ?? '',
  };
  const body = JSON.stringify(Object.values({ ...asked, amountMinor: String(asked.amountMinor) }));
  return { ...asked, key: requestKeyOf(idempotencyKey, body, now) };
}
