import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { Payload } from '@tessera/contract/routes';

import { api, queryFor } from '../../../api/api.ts';
import { mergeWhenIdle } from '../../../api/merge-when-idle.ts';
import { useLive } from '../../../live/use-live.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { DRAWS_A_PAGE, drawsOf, nextPageOf, withNewest, type DrawPage } from './draws.ts';

/** Draws for charts: the most that one call returns. */
const CHARTED = 100;
/** Polling interval in case the stream is down. */
const POLL_MS = 20_000;

type Range = Omit<Payload<'games/getHistoryRecord'>, 'game_id' | 'page' | 'limit'>;

/** The draws of a game over a range, page by page. New draws are merged on top; fetching every loaded page
 *  again would cost a hundred calls on a long list. */
export function useDraws(gameId: string, range: Range) {
  const client = useQueryClient();
  const queryKey = ['draws', gameId, range] as const;
  const fetchPage = (page: number, signal?: AbortSignal): Promise<DrawPage> =>
    api(
      'games/getHistoryRecord',
      { game_id: gameId, ...range, page: String(page), limit: String(DRAWS_A_PAGE) },
      { showLoading: false, showError: false, ...(signal && { signal }) },
    );
  const draws = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPageOf(pages),
    staleTime: 'static',
    select: toDraws,
    // Structural sharing of every loaded row would cost more than rendering.
    structuralSharing: false,
  });
  const isLoaded = draws.data !== undefined;
  const refresh = async (): Promise<void> => {
    if (!isLoaded) return;
    const newest = () => fetchPage(1).catch(() => null);
    await mergeWhenIdle(client, queryKey, newest, (page) =>
      client.setQueryData<InfiniteData<DrawPage, number>>(queryKey, (old) => {
        if (!old) return old;
        const pages = withNewest(old.pages, page);
        return { pages: [...pages], pageParams: old.pageParams.slice(0, pages.length) };
      }),
    );
  };
  useArrivals(gameId, () => void refresh());
  return draws;
}

/** The latest draws in one call, for the chart and the roads. */
export function useLatestDraws(gameId: string) {
  const latest = useQuery(
    queryFor('games/getHistoryRecord', { game_id: gameId, page: '1', limit: String(CHARTED) }),
  );
  useArrivals(gameId, () => void latest.refetch());
  return latest;
}

/** Calls back about new draws while the page is visible: when it comes to the top, on a live event, and at an
 *  interval. */
function useArrivals(gameId: string, onArrival: () => void): void {
  usePageShow(onArrival);
  useLive(gameId === '' ? [] : [`game:${Number(gameId)}`], ({ event, data }) => {
    const isDraw = event === 'round' && (data.kind === 'drawn' || data.kind === 'void');
    if ((isDraw && String(data.game_id) === gameId) || event === 'resync') onArrival();
  });
  usePoll(onArrival);
}

function usePoll(onTime: () => void): void {
  const act = useEffectEvent(onTime);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && act(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
}

const toDraws = (data: InfiniteData<DrawPage, number>) => drawsOf(data.pages);
