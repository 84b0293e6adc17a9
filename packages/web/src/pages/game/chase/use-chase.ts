import { useQuery } from '@tanstack/react-query';

import type { LiveEvent, LiveTopic } from '@tessera/contract/live';

import { queryFor } from '../../../api/api.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { useLive } from '../../../live/use-live.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { useSession } from '../../../session/session.ts';
import { nextPollMs } from './chase.ts';

/** A chase with its issues, fetched again when one may have been bought or settled. */
export function useChase(id: string) {
  const query = useQuery({
    ...queryFor('games/chaseDetail', { chase_id: id }),
    refetchInterval: ({ state: { data } }) => (data ? nextPollMs(data, serverClock.now()) : false),
  });
  useChaseNews(query.data ? [query.data.game_id] : [], () => void query.refetch());
  return query;
}

/** Runs when the page is shown, and when the stream reports the member's balance or messages, or of a round
 *  of the games. */
export function useChaseNews(gameIds: readonly number[], onNews: () => void): void {
  const owner = useSession((state) => state.userInfo?.id ?? '');
  usePageShow(onNews);
  const topics: LiveTopic[] = [...new Set(gameIds)].map((id): LiveTopic => `game:${id}`);
  if (/^\d+$/.test(owner)) topics.push(`member:${Number(owner)}`);
  useLive(topics, (event) => {
    if (isNews(event)) onNews();
  });
}

function isNews(live: LiveEvent): boolean {
  if (live.event === 'round') return live.data.kind !== 'closed' && live.data.kind !== 'drawn';
  return live.event === 'balance' || live.event === 'inbox' || live.event === 'resync';
}
