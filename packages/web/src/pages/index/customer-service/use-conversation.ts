import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';

import type { LiveEvent } from '@tessera/contract/live';

import { api } from '../../../api/api.ts';
import { mergeWhenIdle } from '../../../api/merge-when-idle.ts';
import { noteAnswersSeen } from '../../../live/note-unread.ts';
import { useRenewal } from '../../../live/use-renewal.ts';
import { messagesOf, withNewest, type Message, type MessagePage } from './conversation.ts';

const ROWS_A_PAGE = '30';

type Pages = InfiniteData<MessagePage, string>;

/** A member's conversation with the service: older pages by key, the newest merged in when the page is shown,
 *  when the stream opens and when something arrives. Loading the newest page marks its answers as seen. */
export function useConversation(owner: string) {
  const client = useQueryClient();
  const queryKey = ['service/messages', owner];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last: MessagePage) => last.next_before ?? undefined,
    staleTime: 'static',
    select: ({ pages }: Pages) => messagesOf(pages),
  });
  const merge = (ask: () => Promise<MessagePage | null>): Promise<void> =>
    mergeWhenIdle(client, queryKey, ask, (newest) => {
      const known = client.getQueryData<Pages>(queryKey);
      if (!known) return;
      const pages = withNewest(known.pages, newest);
      const pageParams = known.pageParams.slice(0, pages.length);
      if (pages !== known.pages) client.setQueryData<Pages>(queryKey, { pageParams, pages: [...pages] });
    });
  /** Without an answer what is shown stays; the next event or visit asks again. */
  const renew = async (): Promise<void> => {
    if (client.getQueryData<Pages>(queryKey)) await merge(() => fetchPage('').catch(() => null));
  };
  useRenewal(renew, owner, isNews);
  return {
    query,
    renew,
    /** Shows a message that the server has taken. */
    add: (message: Message): Promise<void> => merge(async () => ({ list: [message], next_before: null })),
    known: (): readonly Message[] => messagesOf(client.getQueryData<Pages>(queryKey)?.pages ?? []),
  };
}

export type Conversation = ReturnType<typeof useConversation>;

/** Inbox events are not replayed, so a stream that opens may have missed one. */
const isNews = ({ event, data }: LiveEvent): boolean =>
  event === 'hello' || event === 'resync' || (event === 'inbox' && data.kind === 'service');

async function fetchPage(before: string, signal?: AbortSignal): Promise<MessagePage> {
  const page = await api(
    'service/messages',
    { limit: ROWS_A_PAGE, ...(before !== '' && { before }) },
    { showLoading: false, showError: false, ...(signal && { signal }) },
  );
  if (before === '') await noteAnswersSeen();
  return page;
}
