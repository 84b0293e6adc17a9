import type { Locale } from '@tessera/contract/locales';
import { bankName } from '@tessera/contract/names/banks';
import { channelName } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';
import { isBankNumber } from '@tessera/domain/wallet/channel';
import { issuerOf } from '@tessera/domain/withdrawal/address/card-issuer';
import { maskAccount } from '@tessera/domain/withdrawal/address/mask-address';

import type { CardRow } from './card-store.ts';

/** A card as its owner sees it in a list. */
export function cardReply(row: CardRow, locale: Locale): Data<'trade/addCard'> {
  const shown = maskAccount(row.type, row.address);
  const issuer = row.type === 'unionpay' ? issuerOf(row.address) : undefined;
  return {
    id: String(row.id),
    channel_id: row.channel_id,
    channel: channelName(locale, row.channel_code),
    type: row.type,
    address: isBankNumber(row.type) ? '' : shown,
    card_no: isBankNumber(row.type) ? shown : '',
    bank_name: issuer ? bankName(locale, issuer) : row.bank_name,
    bic: row.bic,
    real_name: row.real_name,
    remark: row.remark,
    is_default: row.is_default ? 1 : 0,
    usabletime: toEpochSeconds(row.usable_at),
    createtime: toEpochSeconds(row.created_at),
  };
}
