import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { LiveEvent, LiveTopic } from '@tessera/contract/live';

import { api } from '../../../api/api.ts';
import { mergeWhenIdle } from '../../../api/merge-when-idle.ts';
import { rowOfRecord, type RecordRow } from '../../../bets/record-row.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useLive } from '../../../live/use-live.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { useSession } from '../../../session/session.ts';
import { recordLines, type RecordLine } from './record-lines.ts';
import {
  betsOf,
  keysOfWaiting,
  withClosed,
  withFresh,
  type FreshPage,
  type PageKey,
  type RecordPage,
} from './record-pages.ts';
import { payloadOf, type RecordFilter } from './rows/record-filter.ts';

const ROWS_A_PAGE = 50;
/** Pages refetched at a time; pending bets further down follow with a later round. */
const RENEWED_MAX = 4;
/** Polling interval in case the stream is down. */
const POLL_MS = 15_000;

type Pages = InfiniteData<RecordPage, PageKey>;

/** The member's bets under a filter: pages by key while scrolling, refetched in place when rounds end. Pages
 *  are refetched one by one, because a list of ten thousand bets has two hundred. */
export function useRecords(filter: RecordFilter) {
  const client = useQueryClient();
  const locale = useLocale();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const payload = payloadOf(filter);
  const queryKey = ['user/records', owner, locale, payload] as const;
  const fetchPage = (before: PageKey, signal?: AbortSignal): Promise<RecordPage> =>
    api(
      'games/getBetRecord',
      { ...payload, limit: String(ROWS_A_PAGE), ...(before !== '' && { before }) },
      { showLoading: false, showError: false, ...(signal && { signal }) },
    );
  const records = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_before ?? undefined,
    staleTime: 'static',
    select: toView,
    // Structural sharing of every loaded row would cost more than rendering.
    structuralSharing: false,
  });
  const renew = async (roundId: string | null): Promise<void> => {
    const askAgain = async (): Promise<readonly FreshPage[] | null> => {
      const known = client.getQueryData<Pages>(queryKey);
      if (!known) return null;
      const waiting = keysOfWaiting(known.pages, known.pageParams, roundId);
      const keys = [...new Set(['', ...waiting])].slice(0, RENEWED_MAX);
      return Promise.all(keys.map(async (key) => ({ key, page: await fetchPage(key) }))).catch(() => null);
    };
    await mergeWhenIdle(client, queryKey, askAgain, (fresh) => {
      const pages = withFresh(client.getQueryData<Pages>(queryKey)?.pages ?? [], fresh);
      if (!pages) return void client.resetQueries({ queryKey });
      client.setQueryData<Pages>(queryKey, (old) => old && { ...old, pages: [...pages] });
    });
  };
  const close = (roundId: string): Promise<void> =>
    mergeWhenIdle(
      client,
      queryKey,
      () => Promise.resolve(roundId),
      (closed) =>
        client.setQueryData<Pages>(
          queryKey,
          (old) => old && { ...old, pages: [...withClosed(old.pages, closed)] },
        ),
    );
  useRenewal(records.data?.waiting ?? [], renew, close);
  return { ...records, renew };
}

/** Refetches when the page is shown, when the round of a pending bet ends, and at an interval while any is
 *  pending. */
function useRenewal(
  waiting: readonly RecordRow[],
  renew: (roundId: string | null) => Promise<void>,
  close: (roundId: string) => Promise<void>,
): void {
  usePageShow(() => void renew(null));
  const games = waiting.flatMap(({ gameId, ticket }) => [
    gameId,
    ...(ticket?.legs ?? []).map((leg) => leg.game_id),
  ]);
  const topics = [...new Set(games)].map((id): LiveTopic => `game:${id}`);
  useLive(topics, (live: LiveEvent) => {
    if (live.event === 'resync') return void renew(null);
    if (live.event !== 'round') return;
    const { round_id: roundId, kind } = live.data;
    const isOn = ({ roundId: own, ticket }: RecordRow): boolean =>
      own === roundId || ticket?.legs.some((leg) => leg.round_id === roundId) === true;
    if (!waiting.some(isOn)) return;
    if (kind === 'closed') void close(roundId);
    else if (kind !== 'opened') void renew(roundId);
  });
  const again = useEffectEvent(() => void renew(null));
  const hasWaiting = waiting.length > 0;
  useEffect(() => {
    if (!hasWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), POLL_MS);
    return () => clearInterval(timer);
  }, [hasWaiting]);
}

export type RecordView = {
  readonly lines: readonly RecordLine[];
  readonly rows: readonly RecordRow[];
  readonly waiting: readonly RecordRow[];
  readonly total: number | null;
  readonly staked: string | null;
  readonly profit: string | null;
};

/** Computed once for each change of the pages: the query caches the result. */
function toView({ pages }: Pages): RecordView {
  const rows = betsOf(pages).map(rowOfRecord);
  const [first, last] = [pages[0], pages.at(-1)];
  return {
    lines: recordLines(rows, last?.next_before === null),
    rows,
    waiting: rows.filter((row) => row.status === 'pending'),
    total: first?.total ?? null,
    staked: first?.total_amount ?? null,
    profit: first?.total_profit ?? null,
  };
}
