import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../api/api.ts';
import { isMember } from '../session/session-reducer.ts';
import { useSession } from '../session/session.ts';

/** The number of a member's unread notices; 0 for everybody else and until it is known. */
export const useUnreadNotices = (): number => useOwn('index/unreadNoticeCount')?.count ?? 0;

/** The number of a member's unread messages, up to 100; 0 for everybody else and until it is known. */
export const useUnreadMessages = (): number => useOwn('index/unreadMessageCount')?.count ?? 0;

/** The number of answers of the service that a member has not seen; 0 for everybody else and until it is
 *  known. */
export const useUnreadAnswers = (): number => useOwn('index/service')?.unread ?? 0;

type Counted = 'index/unreadNoticeCount' | 'index/unreadMessageCount' | 'index/service';

/** The events of the member's stream ask for it again. */
function useOwn<Path extends Counted>(path: Path): Data<Path> | undefined {
  const hasAccount = useSession(isMember);
  const { data } = useQuery({ ...queryFor(path), enabled: hasAccount });
  return hasAccount ? data : undefined;
}
