import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { ListPage } from '../kernel/list-page.ts';
import { messageFrom } from '../message/message-from.ts';

export type TransferRow = {
  readonly id: bigint;
  readonly body_hash: string;
  readonly amount_minor: bigint;
  readonly balance_after_minor: bigint;
  /** Of the recipient. */
  readonly username: string;
};

const BY_KEYS = statement(
  'transfer_by_keys',
  `select t.id, t.body_hash, t.amount_minor, t.balance_after_minor, m.username
   from transfers t join members m on m.id = t.to_member_id
   where t.from_member_id = $1 and (t.key = $2
     or (t.key = $3 and t.created_at > clock_timestamp() - $4 * interval '1 millisecond'))
   order by t.id desc limit 1`,
);

/** Finds a transfer made under a key, or under the older one within `withinMs`. */
export const transferByKeys = (
  tx: Queryable,
  memberId: bigint,
  { key, olderKey }: { readonly key: string; readonly olderKey: string | undefined },
  withinMs: number,
): Promise<TransferRow | undefined> =>
  firstRow<TransferRow>(tx, BY_KEYS, [memberId, key, olderKey ?? null, withinMs]);

const GIVEN_SINCE = statement(
  'transfer_given_since',
  `select coalesce(sum(amount_minor), 0)::bigint as given_minor from transfers
   where from_member_id = $1 and id >= $2 and created_at >= $3`,
);

/** Sums a member's sent transfers since a moment. `fromId`: no transfer of that time has a lower id.
 *  Units: 1/100.   Cost: one index range of the member's transfers of that time. */
export async function sentSince(
  db: Queryable,
  memberId: bigint,
  fromId: bigint,
  since: EpochMs,
): Promise<bigint> {
  const values = [memberId, fromId, new Date(since)];
  return (await firstRow<{ given_minor: bigint }>(db, GIVEN_SINCE, values))?.given_minor ?? 0n;
}

export type NewTransfer = {
  readonly id: bigint;
  readonly fromMemberId: bigint;
  readonly toMemberId: bigint;
  readonly key: string;
  readonly bodyHash: string;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly remark: string;
};

const INSERT = statement(
  'transfer_insert',
  `with made as (
     insert into transfers (id, from_member_id, to_member_id, key, body_hash, amount_minor, balance_after_minor, remark)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, from_member_id, to_member_id, amount_minor, remark),
   ${messageFrom(
     'transfer_received',
     `to_member_id, made.id::text,
        jsonb_build_object('amount', amount_minor::text, 'sender', m.username, 'remark', remark)
      from made join members m on m.id = made.from_member_id`,
   )}
   select id from made`,
);

/** Inserts a transfer and notifies its recipient. */
export const insertTransfer = (tx: Queryable, each: NewTransfer) =>
  run(tx, INSERT, [
    each.id,
    each.fromMemberId,
    each.toMemberId,
    each.key,
    each.bodyHash,
    each.amountMinor,
    each.balanceAfterMinor,
    each.remark,
  ]);

export type ListedTransfer = {
  readonly id: bigint;
  readonly direction: 'in' | 'out';
  readonly amount_minor: bigint;
  readonly remark: string;
  readonly created_at: EpochMs;
  readonly username: string;
  readonly nickname: string;
};

const LIST = statement(
  'transfer_list',
  `select t.id, t.direction, t.amount_minor, t.remark, t.created_at, m.username, m.nickname
   from (
     (select id, 'out' as direction, to_member_id as other_id, amount_minor, remark, created_at from transfers
      where $4::boolean and from_member_id = $1 and id < $2 order by id desc limit $3::integer + $6::integer)
     union all
     (select id, 'in', from_member_id, amount_minor, remark, created_at from transfers
      where $5::boolean and to_member_id = $1 and id < $2 order by id desc limit $3::integer + $6::integer)
   ) t join members m on m.id = t.other_id
   order by t.id desc limit $3 offset $6`,
);

export type Sides = { readonly gave: boolean; readonly got: boolean };

/** Lists a member's sent and received transfers below an id, newest first, each with the other member; one
 *  row more than the limit.   Cost: two index ranges of a page each, and of the pages that an offset
 *  skips. */
export const listTransfers = (
  db: Queryable,
  memberId: bigint,
  { gave, got }: Sides,
  { before, limit, offset }: Pick<ListPage, 'before' | 'limit' | 'offset'>,
): Promise<ListedTransfer[]> =>
  rows<ListedTransfer>(db, LIST, [memberId, before, limit + 1, gave, got, offset]);

const COUNT = statement(
  'transfer_count',
  `select count(*)::integer as count from (
     (select 1 from transfers where $2::boolean and from_member_id = $1 limit ${PAGED_ROWS_MAX + 1})
     union all
     (select 1 from transfers where $3::boolean and to_member_id = $1 limit ${PAGED_ROWS_MAX + 1})
   ) t`,
);

/** Counts a member's sent and received transfers; stops counting above what page numbers reach.
 *  Cost: two index ranges of at most 10,001 rows. */
export const countTransfers = async (
  db: Queryable,
  memberId: bigint,
  { gave, got }: Sides,
): Promise<number | undefined> =>
  (await firstRow<{ count: number }>(db, COUNT, [memberId, gave, got]))?.count;
