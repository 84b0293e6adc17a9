import type { Locale } from '@tessera/contract/locales';
import { channelName } from '@tessera/contract/names/name-of';
import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { SECOND_MS } from '@tessera/domain/time';
import { CHANNEL_DIRECTIONS, NETWORK_OF } from '@tessera/domain/wallet/channel';

import type { Context } from '../context.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { readRates } from '../rail/coin-quote.ts';
import { type ChannelRow, listOpenChannels } from './channel-store.ts';

type Reply = Data<'trade/channels'>;

const DIRECTIONS = wordsOf(CHANNEL_DIRECTIONS);

/** Lists the enabled deposit or withdrawal channels with the present rates; both without a type. One whose
 *  rate is too old takes no orders at the moment.
 *  Units: decimal text.   Refuses: INVALID_PARAMETERS for an unknown type.   Cost: two round trips. */
export async function listChannels(
  { db, env, rail }: Pick<Context, 'env' | 'rail'> & { readonly db: Pick<Context['db'], 'reader'> },
  { type }: Payload<'trade/channels'>,
  locale: Locale,
): Promise<Reply> {
  const direction = readFilter('type', type, DIRECTIONS);
  const [found, rateOf] = await Promise.all([
    listOpenChannels(db.reader, direction),
    readRates(db.reader, rail.name),
  ]);
  return found.map((row) => {
    const rate = rateOf(row.type);
    return {
      ...channelOf(row, locale),
      hold_seconds: row.direction === 'withdraw' ? env.wallet.cardHoldMs / SECOND_MS : 0,
      rate: rate?.reply ?? null,
      status: rate?.isOld ? 0 : 1,
    };
  });
}

const channelOf = (
  row: ChannelRow,
  locale: Locale,
): Omit<Reply[number], 'hold_seconds' | 'rate' | 'status'> => ({
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
  hours: formatHours(row),
});

/** Formats the promised hours as "1-24". */
export const formatHours = (hours: Pick<ChannelRow, 'hours_from' | 'hours_to'>): string =>
  `${hours.hours_from}-${hours.hours_to}`;

/** Formats 50 ten-thousandths as "0.0050". */
export const formatRate = (e4: number): string => `0.${String(e4).padStart(4, '0')}`;
