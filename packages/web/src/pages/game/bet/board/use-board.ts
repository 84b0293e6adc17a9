import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import { serverClock } from '../../../../api/server-clock.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { useLive } from '../../../../live/use-live.ts';
import { pricesQuery, roundQuery, viewOf } from '../picks/sale-queries.ts';
import { nextPollMs } from './poll-plan.ts';

/** The server sends something at least every 15 s while the stream is up. */
const STREAM_SILENT_MS = 45_000;

/** The plays with their prices, in the language of the app. */
export function usePlays(gameId: number, isKnown = true) {
  const locale = useLocale();
  return useQuery({ ...pricesQuery(gameId, locale), enabled: isKnown });
}

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
