import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { NOTICE_CATEGORIES } from '@tessera/domain/content';
import { type EpochMs, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { readRange } from '../game/date-range.ts';
import { readListPage } from '../kernel/list-page.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { houseZone } from '../wallet/house-day.ts';
import {
  countNotices,
  markAllRead,
  markRead,
  type NoticeRow,
  notices,
  unreadNotices,
} from './notice-store.ts';

const CATEGORIES = wordsOf(NOTICE_CATEGORIES);
const ID_MAX = 2_147_483_647n;

/** Lists notices by category and range of days (30 by default), pinned ones first. A visitor has read none,
 *  and a member who is on a break or excluded sees no activities.
 *  Refuses: INVALID_PARAMETERS for an unknown category, range or day.   Cost: two statements side by side. */
export async function listNotices(
  ctx: { readonly db: Pick<Context['db'], 'reader'> } & Pick<Context, 'clock' | 'games'>,
  query: Payload<'index/notice'>,
  memberId: bigint | undefined,
  language: Locale,
): Promise<Data<'index/notice'>> {
  const { page, limit, offset } = readListPage(query);
  const filter = {
    range: readRange(query, houseZone(ctx), ctx.clock.now()),
    category: readFilter('category', query.category, CATEGORIES),
  };
  const [found, total] = await Promise.all([
    notices(ctx.db.reader, { language, memberId }, filter, { limit, offset }),
    countNotices(ctx.db.reader, memberId, filter),
  ]);
  return { list: found.map(show), total, page, limit, last_page: Math.max(1, Math.ceil(total / limit)) };
}

/** Marks one notice as read and returns how many are left. A repeat changes nothing.
 *  Refuses: INVALID_PARAMETERS without an id, NOTICE_NOT_EXIST.   Cost: two round trips. */
export async function markNotice(
  ctx: Pick<Context, 'db' | 'clock' | 'games'>,
  { notice_id: noticeId, id }: Payload<'index/markNoticeRead'>,
  memberId: bigint,
): Promise<Data<'index/markNoticeRead'>> {
  const given = noticeId ?? id;
  if (given === undefined) throw new Refusal('INVALID_PARAMETERS', { field: 'notice_id' });
  const wanted = readId(String(given));
  const found =
    wanted === undefined || wanted > ID_MAX
      ? undefined
      : await markRead(ctx.db.main, memberId, Number(wanted));
  if (!found) throw new Refusal('NOTICE_NOT_EXIST');
  return { unread: await unreadNotices(ctx.db.main, memberId, listedSince(ctx)) };
}

/** Marks every notice as read.   Cost: two round trips. */
export async function markAllNotices(
  ctx: Pick<Context, 'db' | 'clock' | 'games'>,
  memberId: bigint,
): Promise<Data<'index/markAllNoticesRead'>> {
  await markAllRead(ctx.db.main, memberId);
  return { unread: await unreadNotices(ctx.db.main, memberId, listedSince(ctx)) };
}

/** Counts a member's unread notices; 0 for a visitor.   Cost: one round trip, none for a visitor. */
export async function countUnread(
  ctx: { readonly db: Pick<Context['db'], 'reader'> } & Pick<Context, 'clock' | 'games'>,
  memberId: bigint | undefined,
): Promise<Data<'index/unreadNoticeCount'>> {
  const count = memberId === undefined ? 0 : await unreadNotices(ctx.db.reader, memberId, listedSince(ctx));
  return { count, total: count };
}

/** A notice counts as long as the list names it unasked: no count says more than the page shows. */
const listedSince = (ctx: Pick<Context, 'clock' | 'games'>): EpochMs =>
  readRange({}, houseZone(ctx), ctx.clock.now()).from;

const show = (row: NoticeRow): Data<'index/notice'>['list'][number] => ({
  id: row.id,
  notice_id: row.id,
  title: row.title,
  content: row.content,
  category: row.category,
  is_important: row.is_important ? 1 : 0,
  is_top: row.is_top ? 1 : 0,
  attachment: row.attachment,
  is_read: row.is_read ? 1 : 0,
  createtime: toEpochSeconds(row.published_at),
});
