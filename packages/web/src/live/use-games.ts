import { queryOptions, useQuery, type Query } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../api/api.ts';
import { serverClock } from './server-clock.ts';

/** A closed issue's successor is on sale at once; a breath later the server's answer surely names it. */
const AFTER_CLOSE_MS = 400;
const SHORTEST_WAIT_MS = 1_000;
/** A server in trouble is not asked by every phone once a second. */
const AFTER_FAILURE_MS = 5_000;

/** Every game with its issue and last draw, asked for again whenever an issue closes. */
export const useGames = () => useQuery(gamesQuery());

/** The wait is worked out anew after each answer, also one that still names the issue that has closed, and
 *  after each failure. While the app is hidden the wait passes without a call, so its return always makes
 *  one. */
export const gamesQuery = () =>
  queryOptions({ ...queryFor('games/list'), refetchInterval: waitOf, refetchOnWindowFocus: 'always' });

function waitOf({ state }: Pick<Query<Data<'games/list'>>, 'state'>): number | false {
  const closings = (state.data?.list ?? []).flatMap((game) => game.closes_at_ms ?? []);
  if (closings.length === 0) return false;
  const shortest = state.status === 'error' ? AFTER_FAILURE_MS : SHORTEST_WAIT_MS;
  return Math.max(shortest, Math.min(...closings) - serverClock.now() + AFTER_CLOSE_MS);
}
