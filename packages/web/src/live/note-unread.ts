import { queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { usePageShow } from '../nav/page-context.ts';
import { isMember } from '../session/session-reducer.ts';
import { session } from '../session/session.ts';

const noticesQuery = () => queryFor('index/unreadNoticeCount');
const messagesQuery = () => queryFor('index/unreadMessageCount');
const serviceQuery = () => queryFor('index/service');

/** Asks for the counts of notices and of answers again whenever the caller is shown. */
export const useFreshUnread = (): void =>
  usePageShow(() => {
    if (!isMember(session.state)) return;
    void queryClient.fetchQuery({ ...noticesQuery(), staleTime: 0 }).catch(() => undefined);
    void askForAnswers();
  });

/** The count of notices as the reply to a mark said it. */
export const noteUnread = (count: number): void =>
  void queryClient.setQueryData(noticesQuery().queryKey, { count, total: count });

/** The count of messages as the reply to a mark said it. */
export const noteUnreadMessages = (count: number): void =>
  void queryClient.setQueryData(messagesQuery().queryKey, { count, total: count });

/** All answers are on the screen. A count that is on its way may be older, so it does not hold. */
export async function noteAnswersSeen(): Promise<void> {
  const { queryKey } = serviceQuery();
  // The first reply also brings the hours, so it is waited for.
  if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey });
  else await askForAnswers();
  queryClient.setQueryData(queryKey, (service) => service && { ...service, unread: 0 });
}

async function askForAnswers(): Promise<void> {
  if (!isMember(session.state)) return;
  await queryClient.fetchQuery(serviceQuery()).catch(() => undefined);
}
