import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { isMember } from '../session/session-reducer.ts';
import { useSession } from '../session/session.ts';

const serviceQuery = () => queryFor('index/service');

/** The number of answers of the service that a member has not seen; 0 for everybody else and until it is
 *  known. */
export function useUnreadAnswers(): number {
  const hasAccount = useSession(isMember);
  const { data } = useQuery({ ...serviceQuery(), enabled: hasAccount });
  return hasAccount ? (data?.unread ?? 0) : 0;
}

/** All answers are on the screen. A count that is on its way may be older, so it is dropped. */
export async function noteAnswersSeen(): Promise<void> {
  const { queryKey } = serviceQuery();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (service) => service && { ...service, unread: 0 });
}
