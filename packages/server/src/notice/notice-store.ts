import type { Locale } from '@tessera/contract/locales';
import type { NoticeCategory } from '@tessera/domain/content';
import type { EpochMs } from '@tessera/domain/time';

import { localesOf, picked } from '../content/localized.ts';
import { firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { TimeRange } from '../game/date-range.ts';
import type { ListPage } from '../kernel/list-page.ts';

export type NoticeRow = {
  readonly id: number;
  readonly title: string;
  readonly content: string;
  readonly category: NoticeCategory;
  readonly is_important: boolean;
  readonly is_top: boolean;
  readonly attachment: string;
  readonly is_read: boolean;
  readonly published_at: EpochMs;
};

const SHOWN = 'n.is_shown and n.published_at <= clock_timestamp()';
/** Members who are on a break or excluded see no activities. */
const isFit = (member: string): string =>
  `(n.category <> 'activity' or not exists (select 1 from accounts a where a.id = ${member} * 16
    and a.guard[1] > extract(epoch from clock_timestamp()) * 1000))`;
const IN_RANGE = 'n.published_at >= $3 and n.published_at < $4 and ($5::text is null or n.category = $5)';
/** Returns true if member `member` has read notice n; null stands for a visitor, who has read none. */
const isRead = (member: string): string =>
  `(n.published_at <= (select read_until from notice_marks where member_id = ${member})
    or exists (select 1 from notice_reads r where r.member_id = ${member} and r.notice_id = n.id))`;

const LIST = statement(
  'notice_list',
  `select n.id, ${picked('title')}, ${picked('content')}, n.category, n.is_important, n.is_top, n.attachment,
     n.published_at, coalesce(${isRead('$6::bigint')}, false) as is_read
   from notices n where ${SHOWN} and ${IN_RANGE} and ${isFit('$6::bigint')}
   order by n.is_top desc, n.published_at desc, n.id desc limit $7 offset $8`,
);

export type NoticeFilter = { readonly range: TimeRange; readonly category: NoticeCategory | null };

/** Lists notices of a range of days for a reader, pinned ones first.   Cost: one round trip; the notices of
 *  the range. */
export const notices = (
  db: Queryable,
  reader: { readonly language: Locale; readonly memberId: bigint | undefined },
  { range, category }: NoticeFilter,
  { limit, offset }: Pick<ListPage, 'limit' | 'offset'>,
): Promise<NoticeRow[]> => {
  const values = [new Date(range.from), new Date(range.to), category, reader.memberId ?? null, limit, offset];
  return rows<NoticeRow>(db, LIST, [...localesOf(reader.language), ...values]);
};

const COUNT = statement(
  'notice_count',
  `select count(*)::int as total from notices n
   where ${SHOWN} and n.published_at >= $1 and n.published_at < $2 and ($3::text is null or n.category = $3)
     and ${isFit('$4::bigint')}`,
);

export const countNotices = async (
  db: Queryable,
  memberId: bigint | undefined,
  { range, category }: NoticeFilter,
): Promise<number> => {
  const values = [new Date(range.from), new Date(range.to), category, memberId ?? null];
  return (await firstRow<{ total: number }>(db, COUNT, values))?.total ?? 0;
};

const UNREAD = statement(
  'notice_unread',
  `select count(*)::int as unread from notices n
   where ${SHOWN} and n.published_at >= $2
     and not coalesce(${isRead('$1')}, false) and ${isFit('$1::bigint')}`,
);

/** Counts a member's unread notices since a moment.   Cost: one round trip; the notices of that time. */
export const unreadNotices = async (db: Queryable, memberId: bigint, since: EpochMs): Promise<number> =>
  (await firstRow<{ unread: number }>(db, UNREAD, [memberId, new Date(since)]))?.unread ?? 0;

const MARK = statement(
  'notice_mark',
  `with found as (select n.id from notices n where n.id = $2 and ${SHOWN}),
   added as (insert into notice_reads (member_id, notice_id) select $1, id from found on conflict do nothing)
   select id from found`,
);

/** Marks a notice as read; undefined when there is none.   Idempotent by: member and notice. */
export const markRead = (
  db: Queryable,
  memberId: bigint,
  noticeId: number,
): Promise<{ id: number } | undefined> => firstRow<{ id: number }>(db, MARK, [memberId, noticeId]);

const MARK_ALL = statement(
  'notice_mark_all',
  `with mark as (
     insert into notice_marks (member_id, read_until) values ($1, clock_timestamp())
     on conflict (member_id) do update set read_until = greatest(notice_marks.read_until, excluded.read_until))
   delete from notice_reads where member_id = $1`,
);

/** Marks everything published up to now as read; single marks before it are no longer needed. */
export const markAllRead = async (db: Queryable, memberId: bigint): Promise<void> => {
  await run(db, MARK_ALL, [memberId]);
};
