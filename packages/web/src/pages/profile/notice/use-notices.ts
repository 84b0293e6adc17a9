import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '../../../api/api.ts';
import { noteUnread } from '../../../live/note-unread.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { payloadOf, type NoticeFilter } from './notice-filter.ts';
import { nextPage, noticesOf, withRead, type NoticePages } from './notice-pages.ts';

const ROWS_A_PAGE = 20;
/** Last in the key of a paged list, since other pages ask the same call for its first rows alone. */
const PAGES = 'pages';
const QUIET = { showLoading: false, showError: false } as const;

/** The notices under a filter, page by page; asked for again when the page is shown. */
export function useNotices(filter: NoticeFilter) {
  const payload = payloadOf(filter);
  const notices = useInfiniteQuery({
    queryKey: ['index/notice', payload, PAGES],
    queryFn: ({ pageParam, signal }) =>
      api(
        'index/notice',
        { ...payload, page: String(pageParam), limit: String(ROWS_A_PAGE) },
        { ...QUIET, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: noticesOf,
  });
  const { isStale, refetch } = notices;
  usePageShow(() => {
    if (isStale) void refetch({ cancelRefetch: false });
  });
  return notices;
}

/** Marks one notice as read, or all of them, here and in the count. A mark that fails is dropped: the notice
 *  stays unread. */
export function useMarkRead() {
  const client = useQueryClient();
  const note = (unread: number, read: number | 'all'): void => {
    noteUnread(unread);
    client.setQueriesData<NoticePages>(
      { queryKey: ['index/notice'], predicate: ({ queryKey }) => queryKey.at(-1) === PAGES },
      (pages) => pages && withRead(pages, read),
    );
  };
  return {
    markOne: async (id: number): Promise<void> => {
      const reply = await api('index/markNoticeRead', { notice_id: id }, QUIET).catch(() => null);
      if (reply) note(reply.unread, id);
    },
    /** Shows a failure, since the reader asked for it. */
    markAll: async (): Promise<void> => note((await api('index/markAllNoticesRead')).unread, 'all'),
  };
}
