import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { usePageShow } from '../nav/page-context.ts';
import { isMember } from '../session/session-reducer.ts';
import { session, useSession } from '../session/session.ts';

const serviceQuery = () => queryFor('index/service');

/** The number of answers of the service that a member has not seen; 0 for everybody else and until it is
 *  known. */
export function useUnreadAnswers(): number {
  const hasAccount = useSession(isMember);
  const { data } = useQuery({ ...serviceQuery(), enabled: hasAccount });
  return hasAccount ? (data?.unread ?? 0) : 0;
}

/** For tab pages: asks for the count again whenever one is shown. */
export const useFreshAnswers = (): void => usePageShow(() => void ask());

/** All answers are on the screen. A count that is on its way may be older, so it does not hold. */
export async function noteAnswersSeen(): Promise<void> {
  const { queryKey } = serviceQuery();
  // The first reply also brings the hours, so it is waited for.
  if (queryClient.getQueryData(queryKey)) await queryClient.cancelQueries({ queryKey });
  else await ask();
  queryClient.setQueryData(queryKey, (service) => service && { ...service, unread: 0 });
}

async function ask(): Promise<void> {
  if (!isMember(session.state)) return;
  await queryClient.fetchQuery(serviceQuery()).catch(() => undefined);
}
