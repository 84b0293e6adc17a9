import type { EpochMs } from '@tessera/domain/time';
import type { ChannelType } from '@tessera/domain/wallet/channel';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import { messageFrom } from '../message/message-from.ts';

export type CardRow = {
  readonly id: bigint;
  readonly channel_id: number;
  readonly channel_code: string;
  readonly type: ChannelType;
  readonly address: string;
  readonly bank_name: string;
  readonly bic: string;
  readonly real_name: string;
  readonly remark: string;
  readonly is_default: boolean;
  readonly created_at: EpochMs;
  readonly usable_at: EpochMs;
  readonly deleted_at: EpochMs | null;
};

const COLUMNS = `c.id, c.channel_id, h.code as channel_code, c.type, c.address, c.bank_name, c.bic, c.real_name, c.remark,
  c.is_default, c.created_at, c.usable_at, c.deleted_at`;
const FROM = 'from cards c join channels h on h.id = c.channel_id';

const LIST = statement(
  'card-list',
  `select ${COLUMNS} ${FROM} where c.member_id = $1 and c.deleted_at is null and ($2::text is null or c.type = $2)
   order by c.is_default desc, c.id desc`,
);
const FIND = statement('card-find', `select ${COLUMNS} ${FROM} where c.member_id = $1 and c.id = $2`);
const FIND_BY_ADDRESS = statement(
  'card-find-by-address',
  `select ${COLUMNS} ${FROM} where c.member_id = $1 and c.type = $2 and c.address = $3 and c.deleted_at is null`,
);

/** Lists a member's cards that are not deleted: the default first, then the newest. */
export const listOwnCards = (db: Queryable, memberId: bigint, type: string | null): Promise<CardRow[]> =>
  rows<CardRow>(db, LIST, [memberId, type]);

/** One of the member's own cards, deleted or not. */
export const findOwnCard = (db: Queryable, memberId: bigint, id: bigint): Promise<CardRow | undefined> =>
  firstRow<CardRow>(db, FIND, [memberId, id]);

export const findCardByAddress = (
  db: Queryable,
  memberId: bigint,
  type: ChannelType,
  address: string,
): Promise<CardRow | undefined> => firstRow<CardRow>(db, FIND_BY_ADDRESS, [memberId, type, address]);

export type NewCard = Pick<CardRow, 'id' | 'channel_id' | 'type' | 'address'> &
  Pick<CardRow, 'bank_name' | 'bic' | 'real_name' | 'remark' | 'is_default'>;

const INSERT = statement(
  'card-insert',
  `with made as (
     insert into cards (id, member_id, channel_id, type, address, bank_name, bic, real_name, remark, is_default,
       created_at, usable_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now, now + $11 * interval '1 ms'
     from clock_timestamp() as now returning id, member_id, channel_id),
   ${messageFrom(
     'card_added',
     `member_id, made.id::text, jsonb_build_object('channel', h.code, 'account', $12::text)
      from made join channels h on h.id = made.channel_id`,
   )}
   select id from made`,
);

/** Inserts a card and notifies its member. `shown` is its masked account.
 *  Units: holdMs ms, from the database's now. */
export const insertCard = (
  tx: Queryable,
  memberId: bigint,
  card: NewCard,
  { holdMs, shown }: { readonly holdMs: number; readonly shown: string },
): Promise<number> =>
  affected(tx, INSERT, [
    card.id,
    memberId,
    card.channel_id,
    card.type,
    card.address,
    card.bank_name,
    card.bic,
    card.real_name,
    card.remark,
    card.is_default,
    holdMs,
    shown,
  ]);

const CLEAR_DEFAULT = statement(
  'card-clear-default',
  'update cards set is_default = false where member_id = $1 and is_default and deleted_at is null',
);
const SET_DEFAULT = statement(
  'card-set-default',
  'update cards set is_default = true where member_id = $1 and id = $2 and deleted_at is null',
);

/** The caller must hold the lock on the member's row, since only one card is the default. */
export const clearDefault = (tx: Queryable, memberId: bigint): Promise<number> =>
  affected(tx, CLEAR_DEFAULT, [memberId]);
export const setDefault = (tx: Queryable, memberId: bigint, id: bigint): Promise<number> =>
  affected(tx, SET_DEFAULT, [memberId, id]);

const DELETE = statement(
  'card-delete',
  `update cards set deleted_at = clock_timestamp(), is_default = false
   where member_id = $1 and id = $2 and deleted_at is null`,
);

export const markDeleted = (tx: Queryable, memberId: bigint, id: bigint): Promise<number> =>
  affected(tx, DELETE, [memberId, id]);

const SHARED = statement(
  'card-shared-address',
  'select 1 from cards where address = $3 and type = $2 and member_id <> $1 limit 1',
);

/** Returns true if another member has, or had, a card with this address. */
export const isAddressShared = async (
  db: Queryable,
  memberId: bigint,
  type: ChannelType,
  address: string,
): Promise<boolean> => (await firstRow(db, SHARED, [memberId, type, address])) !== undefined;
