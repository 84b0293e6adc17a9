import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryFor } from '../api/api.ts';
import { serverClock } from './server-clock.ts';

/** A closed issue's successor is on sale at once; a breath later the server's answer surely names it. */
const AFTER_CLOSE_MS = 400;
const SHORTEST_WAIT_MS = 1_000;

/** Every game with its issue and last draw, asked for again whenever an issue closes. */
export function useGames() {
  const client = useQueryClient();
  const games = useQuery(queryFor('games/list'));
  const closings = (games.data?.list ?? []).flatMap((game) => game.closes_at_ms ?? []);
  const nextCloseMs = closings.length === 0 ? null : Math.min(...closings);
  const { dataUpdatedAt } = games;
  useEffect(() => {
    // Each answer sets the next timer, also one that still names the issue that has closed.
    if (nextCloseMs === null || dataUpdatedAt === 0) return;
    const wait = Math.max(SHORTEST_WAIT_MS, nextCloseMs - serverClock.now() + AFTER_CLOSE_MS);
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ['games/list'] }), wait);
    return () => clearTimeout(timer);
  }, [client, nextCloseMs, dataUpdatedAt]);
  return games;
}
