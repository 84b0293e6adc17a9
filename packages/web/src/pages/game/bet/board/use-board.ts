import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { api, queryFor } from '../../../../api/api.ts';
import { serverClock } from '../../../../api/server-clock.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { useLive } from '../../../../live/use-live.ts';
import { choosePlaces } from '../picks/by-place.ts';
import type { RoundView } from '../picks/sale.ts';
import type { PlaysReply, RoundData } from '../picks/wire.ts';
import { nextPollMs } from './poll-plan.ts';

const PRICES_FRESH_MS = 5 * 60_000;
const JUST_COME_MS = 1_000;
/** The server sends something at least every 15 s while the stream is up. */
const STREAM_SILENT_MS = 45_000;

/** The plays with their prices, in a language. They have a query key of their own, because round events do
 *  not change prices. */
export const pricesQuery = (gameId: number, locale: Locale) =>
  queryOptions({
    queryKey: ['prices', gameId, locale] as const,
    select: choosePlaces,
    queryFn: ({ signal }): Promise<PlaysReply> =>
      api('games/play', { game_id: String(gameId) }, { signal, showLoading: false, showError: false }),
    staleTime: PRICES_FRESH_MS,
  });

/** The same in the language of the app. */
export function usePlays(gameId: number, isKnown = true) {
  const locale = useLocale();
  return useQuery({ ...pricesQuery(gameId, locale), enabled: isKnown });
}

/** The rounds of a game. A reply that has just come is not asked for again by the page that opens. */
export const roundQuery = (gameId: number) =>
  queryOptions({
    ...queryFor('games/getGameResult', { game_id: String(gameId) }),
    staleTime: JUST_COME_MS,
  });

/** The rounds of the game: pushed by the stream, and polled in any case. */
export function useRound(gameId: number) {
  const heardAt = useRef(Number.NEGATIVE_INFINITY);
  useLive([`game:${gameId}`], () => (heardAt.current = performance.now()));
  return useQuery({
    ...roundQuery(gameId),
    refetchInterval: ({ state: { data } }) => {
      const isStreamUp = performance.now() - heardAt.current < STREAM_SILENT_MS;
      const { sale, waiting } = viewOf(data);
      return nextPollMs({
        nowMs: serverClock.now(),
        closesAtMs: sale?.closesAtMs ?? null,
        drawsAtMs: waiting?.drawsAtMs ?? null,
        isStreamUp,
      });
    },
  });
}

/** Maps a reply to the page's view. An issue past its close is not on sale, whatever its row says. */
export function viewOf(data: RoundData | undefined): RoundView {
  if (!data) return { sale: null, waiting: null, last: null };
  const { game_no: issue, round_id: roundId, closes_at_ms: closesAtMs, draws_at_ms: drawsAtMs } = data;
  const isKnown = issue !== null && roundId !== null && closesAtMs !== null && drawsAtMs !== null;
  const { waiting } = data;
  return {
    sale:
      isKnown && data.status === 'open'
        ? { issue, roundId, closesAtMs, drawsAtMs, opensAtMs: data.opens_at_ms ?? closesAtMs }
        : null,
    waiting: waiting && {
      issue: waiting.game_no,
      roundId: waiting.round_id,
      drawsAtMs: waiting.draws_at_ms,
    },
    last: data.last,
  };
}
