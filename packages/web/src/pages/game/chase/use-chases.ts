import { useInfiniteQuery } from '@tanstack/react-query';

import { api } from '../../../api/api.ts';
import { useSession } from '../../../session/session.ts';
import { linesOf, type LogRules } from '../../../ui/log/index.ts';
import { itemsOf } from '../../../wallet/log/log-pages.ts';
import type { Chase } from './chase.ts';
import { useChaseNews } from './use-chase.ts';

const ROWS_A_PAGE = 50;
/** Polling interval while one is running, in case the stream is down. */
const POLL_MS = 10_000;
/** Days have no sums: chases continue for days. */
const DAYS: LogRules<Chase, null> = {
  keyOf: ({ id }) => id,
  secondsOf: ({ createtime }) => createtime,
  sumsOf: () => null,
};

/** The member's chases: those under way, and the ended ones by day. All loaded pages are fetched again at
 *  news: there are few. */
export function useChases() {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const query = useInfiniteQuery({
    queryKey: ['games/chaseList', 'pages', owner],
    queryFn: ({ pageParam, signal }) =>
      api(
        'games/chaseList',
        { limit: String(ROWS_A_PAGE), ...(pageParam !== '' && { before: pageParam }) },
        { showLoading: false, showError: false, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_before ?? undefined,
    select: ({ pages }) => {
      const chases = itemsOf<Chase>(pages);
      const ended = chases.filter((each) => !isRunning(each));
      return {
        running: chases.filter(isRunning),
        lines: linesOf(ended, pages.at(-1)?.next_before === null, DAYS),
      };
    },
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ list }) => list.some(isRunning)) === true ? POLL_MS : false,
  });
  const games = (query.data?.running ?? []).map((chase) => chase.game_id);
  useChaseNews(games, () => void query.refetch());
  return query;
}

const isRunning = ({ status }: Chase): boolean => status === 'running';
