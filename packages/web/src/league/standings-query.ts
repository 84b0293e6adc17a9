import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { queryFor } from '../api/api.ts';
import type { MatchDay } from './use-league.ts';

type StandingsQuery = {
  /** The one under way without it. */
  readonly season?: string;
  /** The match day whose result is held back. */
  readonly before: Pick<MatchDay, 'game_no'> | undefined;
};

/** The standings of a league. Those shown stay until others have come. */
export const standingsQuery = (gameId: number, { season = '', before }: StandingsQuery) =>
  queryOptions({
    ...queryFor('games/table', {
      game_id: String(gameId),
      ...(season && { season }),
      ...(before && { before: before.game_no }),
    }),
    placeholderData: keepPreviousData,
  });
