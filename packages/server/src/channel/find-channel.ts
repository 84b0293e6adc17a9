import type { ChannelDirection } from '@tessera/domain/wallet/channel';

import type { Queryable } from '../db/query.ts';
import { type ChannelRow, findOpenChannel, listOpenChannels } from './channel-store.ts';

const ID = /^[0-9]{1,9}$/;

/** Finds an enabled channel of the requested direction. A disabled or unknown channel, or one of the other
 *  direction, is not found. */
export async function findChannel(
  db: Queryable,
  direction: ChannelDirection,
  given: string | number | undefined,
): Promise<ChannelRow | undefined> {
  const text = String(given ?? '');
  return ID.test(text) ? findOpenChannel(db, direction, Number(text)) : undefined;
}

/** Lists the channels currently available for withdrawals. */
export const withdrawChannels = (db: Queryable): Promise<ChannelRow[]> => listOpenChannels(db, 'withdraw');
