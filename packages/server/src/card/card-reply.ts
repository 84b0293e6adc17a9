import type { Locale } from '@tessera/contract/locales';
import { channelName } from '@tessera/contract/names/name-of';
import type { Data } from '@tessera/contract/routes';
import type { ChannelType } from '@tessera/domain/channel';
import { toEpochSeconds } from '@tessera/domain/time';
import { maskAddress } from '@tessera/domain/withdrawal/mask-address';

import type { CardRow } from './card-store.ts';

const SHOWN = 4;

/** Shows the last four digits of an account number, or both ends of an address. */
export const maskedAccount = (type: ChannelType, address: string): string =>
  type === 'bank' ? `…${address.slice(-SHOWN)}` : maskAddress(address);

/** A card as its owner sees it in a list. */
export function cardReply(row: CardRow, locale: Locale): Data<'trade/addCard'> {
  const shown = maskedAccount(row.type, row.address);
  return {
    id: String(row.id),
    channel_id: row.channel_id,
    channel: channelName(locale, row.channel_code),
    type: row.type,
    address: row.type === 'bank' ? '' : shown,
    card_no: row.type === 'bank' ? shown : '',
    bank_name: row.bank_name,
    bic: row.bic,
    real_name: row.real_name,
    remark: row.remark,
    is_default: row.is_default ? 1 : 0,
    usabletime: toEpochSeconds(row.usable_at),
    createtime: toEpochSeconds(row.created_at),
  };
}
