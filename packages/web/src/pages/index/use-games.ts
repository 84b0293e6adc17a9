import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryFor } from '../../api/api.ts';
import { serverClock } from '../../live/server-clock.ts';
import type { Data } from '@tessera/contract/routes';

export type Game = Data<'games/list'>['list'][number];

/** A closed issue's successor is on sale at once; a breath later the server's answer surely names it. */
const AFTER_CLOSE_MS = 400;

/** The games with their issues, asked for again when the first of them closes. */
export function useGames() {
  const client = useQueryClient();
  const games = useQuery(queryFor('games/list'));
  const closings = (games.data?.list ?? []).flatMap((game) => game.closes_at_ms ?? []);
  const nextCloseMs = closings.length === 0 ? null : Math.min(...closings);
  useEffect(() => {
    if (nextCloseMs === null || games.dataUpdatedAt === 0) return;
    const wait = Math.max(1_000, nextCloseMs - serverClock.now() + AFTER_CLOSE_MS);
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['games/list'] }), wait);
    return () => clearTimeout(timer);
  }, [client, nextCloseMs, games.dataUpdatedAt]);
  return games;
}
