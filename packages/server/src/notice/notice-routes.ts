import type { HandlersOf } from '../http/handler.ts';
import { countUnread, listNotices, markAllNotices, markNotice } from './notices.ts';

export const noticeHandlers: HandlersOf<
  'index/notice' | 'index/markNoticeRead' | 'index/markAllNoticesRead' | 'index/unreadNoticeCount'
> = {
  'index/notice': (ctx, { payload, member, headers }) =>
    listNotices(ctx, payload, member?.memberId, headers.language),
  'index/markNoticeRead': (ctx, { payload, member }) => markNotice(ctx, payload, member.memberId),
  'index/markAllNoticesRead': (ctx, { member }) => markAllNotices(ctx, member.memberId),
  'index/unreadNoticeCount': (ctx, { member }) => countUnread(ctx, member?.memberId),
};
