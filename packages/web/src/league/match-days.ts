import { queryOptions } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../api/api.ts';
import { serverClock } from '../api/server-clock.ts';

// Apart from the model and the names, which home does without.

type MatchDay = Data<'games/matches'>['list'][number];

/** Shortly after a deadline, because the server needs a moment to act on it. */
const AFTER_MS = 400;
const SHORTEST_MS = 2_000;
const LONGEST_MS = 30_000;
/** A reply that has just come is not asked for again by the page that opens. */
const JUST_COME_MS = 1_000;

/** The match days of a league on sale, those that wait for their draw, and the last one drawn; oldest first.
 *  Asked again after each deadline. */
export const matchDaysQuery = (gameId: number) =>
  queryOptions({
    ...queryFor('games/matches', { game_id: String(gameId) }),
    staleTime: JUST_COME_MS,
    refetchInterval: ({ state }) => nextAskMs(state.data?.list ?? [], serverClock.now()),
  });

/** Next change of the days by the clock. Units: ms. */
export function nextAskMs(
  days: readonly Pick<MatchDay, 'status' | 'closes_at_ms' | 'draws_at_ms'>[],
  nowMs: number,
): number {
  const due = days
    .filter(({ status }) => status === 'open' || status === 'scheduled' || status === 'closed')
    .map(({ closes_at_ms: closesAt, draws_at_ms: drawsAt }) => (closesAt > nowMs ? closesAt : drawsAt));
  const wait = Math.min(...due, Number.POSITIVE_INFINITY) - nowMs + AFTER_MS;
  return Math.min(Math.max(wait, SHORTEST_MS), LONGEST_MS);
}

/** Returns true if bets are accepted on a match day, by the server's clock. */
export const isOnSale = (
  {
    status,
    opens_at_ms: opensAt,
    closes_at_ms: closesAt,
  }: Pick<MatchDay, 'status' | 'opens_at_ms' | 'closes_at_ms'>,
  nowMs: number,
): boolean => (status === 'open' || status === 'scheduled') && opensAt <= nowMs && nowMs < closesAt;
