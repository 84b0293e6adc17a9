import type { ChannelDirection } from '@tessera/domain/channel';

import type { Queryable } from '../db/query.ts';
import { type ChannelRow, findOpenChannel, listOpenChannels } from './channel-store.ts';

const ID = /^[0-9]{1,9}$/;

/** A channel of the asked direction that is on; one that is off, of the other direction or unknown is not
 *  there. */
export async function findChannel(
  db: Queryable,
  direction: ChannelDirection,
  given: string | number | undefined,
): Promise<ChannelRow | undefined> {
  const text = String(given ?? '');
  return ID.test(text) ? findOpenChannel(db, direction, Number(text)) : undefined;
}

/** The channels by which a withdrawal can leave now. */
export const withdrawChannels = (db: Queryable): Promise<ChannelRow[]> => listOpenChannels(db, 'withdraw');
