import type { Locale } from '@tessera/contract/locales';
import { channelName } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';

import { coinsReply } from '../rail/coin-quote.ts';
import type { DepositRow } from './deposit-store.ts';

/** Formats an order for its member. It has no place until the rail has been called. */
export function showDeposit(row: DepositRow, locale: Locale): Data<'trade/recharge'> {
  const { place } = row;
  const account = place?.account ?? null;
  return {
    id: String(row.id),
    order_no: String(row.id),
    amount: formatMoney(row.amount_minor),
    paid_amount: row.paid_minor === null ? null : formatMoney(row.paid_minor),
    coins: coinsReply(row),
    channel: channelName(locale, row.channel_code),
    channel_id: row.channel_id,
    type: row.type,
    status: row.status,
    reason: row.reason,
    address: place?.address ?? '',
    qr: place?.qr ?? '',
    account: account && {
      bank_name: account.bankName,
      card_no: account.cardNo,
      bic: account.bic,
      real_name: account.realName,
      reference: account.reference,
    },
    pay_url: row.status === 'processing' ? (place?.payUrl ?? '') : '',
    has_proof: row.has_proof,
    createtime: toEpochSeconds(row.created_at),
    expiretime: toEpochSeconds(row.expires_at),
    finishtime: row.finished_at === null ? null : toEpochSeconds(row.finished_at),
  };
}
