import type { InfiniteData } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

type NoticePage = Data<'index/notice'>;
export type Notice = NoticePage['list'][number];
export type NoticePages = InfiniteData<NoticePage, number>;

/** All loaded notices in the order of the server. A notice published meanwhile moves the others by one place,
 *  so that one may come again with the next page. */
export const noticesOf = ({ pages }: NoticePages): readonly Notice[] => [
  ...new Map(pages.flatMap(({ list }) => list.map((notice) => [notice.id, notice]))).values(),
];

/** The number of the next page; undefined after the last. */
export const nextPage = ({ page, last_page: last }: NoticePage): number | undefined =>
  page < last ? page + 1 : undefined;

/** The pages with one notice marked as read, or with all of them. */
export const withRead = (data: NoticePages, read: number | 'all'): NoticePages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    list: page.list.map((notice) =>
      read === 'all' || notice.id === read ? { ...notice, is_read: 1 } : notice,
    ),
  })),
});
