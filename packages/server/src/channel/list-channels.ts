import type { Locale } from '@tessera/contract/locales';
import { channelName } from '@tessera/contract/names/name-of';
import type { Data, Payload } from '@tessera/contract/routes';
import { CHANNEL_DIRECTIONS, type ChannelDirection, NETWORK_OF } from '@tessera/domain/channel';
import { formatMoney } from '@tessera/domain/money';

import type { Context } from '../context.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { type ChannelRow, listOpenChannels } from './channel-store.ts';

type Reply = Data<'trade/channels'>;

/** The promised processing time, in hours. */
const HOURS: Readonly<Record<ChannelDirection, string>> = { recharge: '0-1', withdraw: '1-24' };
export const WITHDRAW_HOURS: string = HOURS.withdraw;
const DIRECTIONS = wordsOf(CHANNEL_DIRECTIONS);

/** Lists the enabled deposit or withdrawal channels; both without a type.
 *  Units: decimal text.   Refuses: INVALID_PARAMETERS for an unknown type.   Cost: one round trip. */
export async function listChannels(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  { type }: Payload<'trade/channels'>,
  locale: Locale,
): Promise<Reply> {
  const found = await listOpenChannels(db.reader, readFilter('type', type, DIRECTIONS));
  return found.map((row) => channelOf(row, locale));
}

const channelOf = (row: ChannelRow, locale: Locale): Reply[number] => ({
  id: row.id,
  code: row.code,
  name: channelName(locale, row.code),
  type: row.type,
  network: NETWORK_OF[row.type],
  icon: row.type,
  min_amount: formatMoney(row.min_minor),
  max_amount: formatMoney(row.max_minor),
  fee_rate: formatRate(row.fee_e4),
  fee_min: formatMoney(row.fee_min_minor),
  hours: HOURS[row.direction],
  status: 1,
});

/** Formats 50 ten-thousandths as "0.0050". */
export const formatRate = (e4: number): string => `0.${String(e4).padStart(4, '0')}`;
