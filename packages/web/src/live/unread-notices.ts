import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { usePageShow } from '../nav/page-context.ts';
import { isMember } from '../session/session-reducer.ts';
import { session, useSession } from '../session/session.ts';

const unreadQuery = () => queryFor('index/unreadNoticeCount');

/** The number of a member's unread notices; 0 for everybody else and until it is known. */
export function useUnreadNotices(): number {
  const hasAccount = useSession(isMember);
  const { data } = useQuery({ ...unreadQuery(), enabled: hasAccount });
  return hasAccount ? (data?.count ?? 0) : 0;
}

/** For tab pages: asks for the count again whenever one is shown. */
export const useFreshUnread = (): void => usePageShow(() => void refresh());

/** The count as the reply to a mark said it. */
export const noteUnread = (count: number): void =>
  void queryClient.setQueryData(unreadQuery().queryKey, { count, total: count });

async function refresh(): Promise<void> {
  if (!isMember(session.state)) return;
  await queryClient.fetchQuery({ ...unreadQuery(), staleTime: 0 }).catch(() => undefined);
}
