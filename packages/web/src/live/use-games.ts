import { queryOptions, useQuery, type Query } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../api/api.ts';
import { serverClock } from '../api/server-clock.ts';

/** The next issue opens as soon as one closes; after this delay the server's answer names it. */
const AFTER_CLOSE_MS = 400;
const SHORTEST_WAIT_MS = 1_000;
/** Retries wait this long, so that a server in trouble is not called by every phone each second. */
const AFTER_FAILURE_MS = 5_000;

/** Every game with its issue and last draw, fetched again whenever an issue closes. */
export const useGames = () => useQuery(gamesQuery());

/** The delay is computed after each answer, even one that still names the closed issue, and after each
 *  failure. A hidden app skips the call, so its return always makes one. */
export const gamesQuery = () =>
  queryOptions({ ...queryFor('games/list'), refetchInterval: waitOf, refetchOnWindowFocus: 'always' });

function waitOf({ state }: Pick<Query<Data<'games/list'>>, 'state'>): number | false {
  const closings = (state.data?.list ?? []).flatMap((game) => game.closes_at_ms ?? []);
  if (closings.length === 0) return false;
  const shortest = state.status === 'error' ? AFTER_FAILURE_MS : SHORTEST_WAIT_MS;
  return Math.max(shortest, Math.min(...closings) - serverClock.now() + AFTER_CLOSE_MS);
}
