import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';
import type { MessageType } from '@tessera/domain/messages';

import { api } from '../../../api/api.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { noteUnreadMessages } from '../../../live/note-unread.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { useSession } from '../../../session/session.ts';
import { linesOf, type LogRules } from '../../../ui/log/index.ts';
import { itemsOf } from '../../../wallet/log/log-pages.ts';
import { type MessagePages, withRead } from './message-pages.ts';

export type Message = Data<'index/message'>['list'][number];
export type ChosenType = MessageType | 'all';

const ROWS_A_PAGE = 30;
const QUIET = { showLoading: false, showError: false } as const;
const DAYS: LogRules<Message, null> = {
  keyOf: ({ id }) => id,
  secondsOf: ({ createtime }) => createtime,
  sumsOf: () => null,
};

/** The member's messages of a type by day, page by page; asked for again when the page is shown, and when the
 *  stream says that one came or was read. */
export function useMessages(type: ChosenType) {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const messages = useInfiniteQuery({
    queryKey: ['index/message', owner, useLocale(), type],
    queryFn: ({ pageParam, signal }) =>
      api(
        'index/message',
        {
          limit: String(ROWS_A_PAGE),
          ...(type !== 'all' && { type }),
          ...(pageParam !== '' && { before: pageParam }),
        },
        { ...QUIET, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_before ?? undefined,
    select: ({ pages }) => ({
      lines: linesOf(itemsOf<Message>(pages), pages.at(-1)?.next_before === null, DAYS),
    }),
  });
  const { refetch } = messages;
  usePageShow(() => void refetch({ cancelRefetch: false }));
  return messages;
}

/** Marks one message as read, or all of them, here and in the count. A mark that fails is dropped: the
 *  message stays unread. */
export function useMarkRead() {
  const client = useQueryClient();
  const note = (unread: number, read: string | 'all'): void => {
    noteUnreadMessages(unread);
    client.setQueriesData<MessagePages>(
      { queryKey: ['index/message'] },
      (pages) => pages && withRead(pages, read),
    );
  };
  return {
    markOne: async (id: string): Promise<void> => {
      const reply = await api('index/markMessageRead', { id }, QUIET).catch(() => null);
      if (reply) note(reply.unread, id);
    },
    /** Shows a failure, since the reader asked for it. */
    markAll: async (): Promise<void> => note((await api('index/markAllMessagesRead')).unread, 'all'),
  };
}
