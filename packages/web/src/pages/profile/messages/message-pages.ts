import type { InfiniteData } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

type MessagePage = Data<'index/message'>;
export type MessagePages = InfiniteData<MessagePage, string>;

/** The pages with one message marked as read, or with all of them. */
export const withRead = (data: MessagePages, read: string | 'all'): MessagePages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    list: page.list.map((message) =>
      read === 'all' || message.id === read ? { ...message, is_read: 1 } : message,
    ),
  })),
});
