import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { LiveEvent, LiveTopic } from '@tessera/contract/live';

import { api } from '../../../api/api.ts';
import { mergeWhenIdle } from '../../../api/merge-when-idle.ts';
import { useLocale } from '../../../i18n/i18n.ts';
import { useLive } from '../../../live/use-live.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { useSession } from '../../../session/session.ts';
import { payloadOf, type RecordFilter } from './record-filter.ts';
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
import { rowOfRecord, type RecordRow } from './record-row.ts';

const ROWS_A_PAGE = 50;
/** Pages asked for again at a time; what waits further down is renewed when it is reached by a later
 *  round. */
const RENEWED_MAX = 4;
/** Without the stream a result is noticed this much later at most. */
const POLL_MS = 15_000;

type Pages = InfiniteData<RecordPage, PageKey>;

/** The member's bets under a filter: pages by key while scrolling, and renewed in place when rounds end.
 *  Pages are renewed one by one rather than all: a list of ten thousand bets is two hundred calls. */
export function useRecords(filter: RecordFilter) {
  const client = useQueryClient();
  const locale = useLocale();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const payload = payloadOf(filter);
  const queryKey = ['records', owner, locale, payload] as const;
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
    // Comparing every loaded row with itself at each new page would cost more than drawing them.
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

/** Asks again when the page is shown, when a round of a waiting bet ends, and while any waits, every now and
 *  then. */
function useRenewal(
  waiting: readonly RecordRow[],
  renew: (roundId: string | null) => Promise<void>,
  close: (roundId: string) => Promise<void>,
): void {
  usePageShow(() => void renew(null));
  const topics = [...new Set(waiting.map((row) => row.gameId))].map((id): LiveTopic => `game:${id}`);
  useLive(topics, (live: LiveEvent) => {
    if (live.event === 'resync') return void renew(null);
    if (live.event !== 'round') return;
    const { round_id: roundId, kind } = live.data;
    if (!waiting.some((row) => row.roundId === roundId)) return;
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

/** Made once for each change of the pages: the cache remembers the outcome. */
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
