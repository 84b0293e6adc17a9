import type { ChannelDirection, ChannelType } from '@tessera/domain/wallet/channel';

import { firstRow, rows, statement, type Queryable } from '../db/query.ts';

/** A deposit or withdrawal channel. Units: 1/100, ten-thousandths, hours after the request. */
export type ChannelRow = {
  readonly id: number;
  readonly code: string;
  readonly direction: ChannelDirection;
  readonly type: ChannelType;
  readonly min_minor: bigint;
  readonly max_minor: bigint;
  readonly fee_e4: number;
  readonly fee_min_minor: bigint;
  readonly hours_from: number;
  readonly hours_to: number;
};

const COLUMNS =
  'id, code, direction, type, min_minor, max_minor, fee_e4, fee_min_minor, hours_from, hours_to';

const LIST = statement(
  'channel-list',
  `select ${COLUMNS} from channels where is_on and ($1::text is null or direction = $1)
   order by direction, weigh desc, id`,
);
const FIND = statement(
  'channel-find',
  `select ${COLUMNS} from channels where is_on and direction = $1 and id = $2`,
);

/** Lists the enabled channels in the house's order of preference. */
export const listOpenChannels = (db: Queryable, direction: ChannelDirection | null): Promise<ChannelRow[]> =>
  rows<ChannelRow>(db, LIST, [direction]);

export const findOpenChannel = (
  db: Queryable,
  direction: ChannelDirection,
  id: number,
): Promise<ChannelRow | undefined> => firstRow<ChannelRow>(db, FIND, [direction, id]);
