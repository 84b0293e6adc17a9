import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { MessageType } from '@tessera/domain/messages';
import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { ListPage } from '../kernel/list-page.ts';
import { messageFrom, NOW_AS_CAUSE } from './message-from.ts';

export type MessageRow = {
  readonly id: bigint;
  readonly type: MessageType;
  /** Of a later version too, while it runs beside this one. */
  readonly kind: string;
  readonly cause: string;
  readonly params: Readonly<Record<string, string>>;
  readonly is_read: boolean;
  readonly created_at: EpochMs;
};

// The member is hidden from the planner: for one with many messages it would read those of everybody in the
// order of their ids, and of a type that the member has few of, all of them.
const LIST = statement(
  'message_list',
  `select id, type, kind, cause, params, read_at is not null as is_read, created_at
   from unnest($2::text[]) as wanted(wanted_type) cross join lateral (
     select * from messages where member_id = (select $1::bigint) and type = wanted_type and id < $3
     order by id desc limit $4::integer + $5::integer) as own
   order by id desc limit $4 offset $5`,
);

/** Lists a member's messages of some types below an id, newest first; one row more than the limit.
 *  Cost: one index range a type, of a page and of the pages that an offset skips. */
export const listMessages = (
  db: Queryable,
  memberId: bigint,
  types: readonly MessageType[],
  { before, limit, offset }: Pick<ListPage, 'before' | 'limit' | 'offset'>,
): Promise<MessageRow[]> => rows<MessageRow>(db, LIST, [memberId, types, before, limit + 1, offset]);

const COUNT = statement(
  'message_count',
  `select count(*)::integer as count from (
     select 1 from messages where member_id = $1 and type = any($2::text[]) limit ${PAGED_ROWS_MAX + 1}
   ) m`,
);

/** Counts a member's messages; stops counting above what page numbers reach. */
export const countMessages = async (
  db: Queryable,
  memberId: bigint,
  types: readonly MessageType[],
): Promise<number | undefined> => (await firstRow<{ count: number }>(db, COUNT, [memberId, types]))?.count;

const UNREAD_MAX = 100;
const UNREAD = statement(
  'message_unread',
  `select count(*)::integer as unread from (
     select 1 from messages where member_id = $1 and read_at is null limit ${UNREAD_MAX}
   ) m`,
);

/** Counts a member's unread messages, up to 100.   Cost: one range of the index of unread ones. */
export const unreadMessages = async (db: Queryable, memberId: bigint): Promise<number> =>
  (await firstRow<{ unread: number }>(db, UNREAD, [memberId]))?.unread ?? 0;

const MARK = statement(
  'message_mark',
  `with found as (select id from messages where id = $2 and member_id = $1),
   marked as (
     update messages m set read_at = clock_timestamp() from found where m.id = found.id and m.read_at is null)
   select id from found`,
);

/** Marks a member's own message as read; undefined when there is none.   Idempotent by: the message. */
export const markMessageRead = (
  db: Queryable,
  memberId: bigint,
  id: bigint,
): Promise<{ id: bigint } | undefined> => firstRow<{ id: bigint }>(db, MARK, [memberId, id]);

const MARK_ALL = statement(
  'message_mark_all',
  'update messages set read_at = clock_timestamp() where member_id = $1 and read_at is null',
);

/** Marks all of a member's messages as read.   Cost: the unread ones. */
export const markAllMessagesRead = async (db: Queryable, memberId: bigint): Promise<void> => {
  await run(db, MARK_ALL, [memberId]);
};

const KEPT_DAYS = 400;
const SWEEP = statement(
  'message_sweep',
  `delete from messages where id in (
     select id from (select id, created_at from messages order by id limit $1) oldest
     where created_at < clock_timestamp() - interval '${KEPT_DAYS} days')`,
);

/** Deletes messages of more than 400 days ago, among the oldest `limit`; what they told of stays in its own
 *  records.   Cost: one range of the primary key, however many messages there are. */
export const sweepOldMessages = (db: Queryable, limit: number): Promise<number> =>
  affected(db, SWEEP, [limit]);

const CLOSED = statement(
  'message-closed',
  `with ${messageFrom('account_closed', `$1::bigint, ${NOW_AS_CAUSE}, '{}'`)}
   insert into mail_outbox (message_id, email, language) select id, $2, $3 from message`,
);

/** Writes the last message of an account, and its mail to the address that the account had. */
export const insertClosedMessage = (
  tx: Queryable,
  memberId: bigint,
  { email, language }: { readonly email: string; readonly language: string },
) => run(tx, CLOSED, [memberId, email, language]);
