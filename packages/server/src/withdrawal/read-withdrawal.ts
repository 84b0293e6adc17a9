import type { Payload } from '@tessera/contract/routes';
import type { Money } from '@tessera/domain/money';
import type { EpochMs } from '@tessera/domain/time';

import { type RequestKey, requestKeyOf } from '../kernel/request-key.ts';
import { readAmount } from '../wallet/read-amount.ts';
import { readRemark } from '../wallet/read-remark.ts';

/** What a member asks for. Units: 1/100. */
export type WithdrawalRequest = {
  readonly amountMinor: Money;
  readonly remark: string;
  /** "" where nothing was said. */
  readonly cardId: string;
  readonly channelId: string;
  readonly address: string;
  readonly key: RequestKey;
};

/** Reads a call of withdraw. The fund password is no part of what makes two calls the same: a hash of it,
 *  kept with the order, would tell six digits to whoever reads the table.
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
