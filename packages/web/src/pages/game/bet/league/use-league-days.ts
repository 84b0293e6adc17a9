import { useQuery } from '@tanstack/react-query';

import { modelQuery, useLeagueNames, useMatchDays } from '../../../../league/use-league.ts';
import type { GameInfo } from '../picks/wire.ts';
import type { LeagueDays } from './day-states.ts';

/** A league with its match days; null until they, its model and its names are known, and the game itself. The
 *  calls do not wait for each other. An id of 0 is not known yet. */
export function useLeagueDays(
  gameId: number,
  game: GameInfo | undefined,
): {
  readonly league: LeagueDays | null;
  readonly failure: Error | null;
  readonly retry: () => Promise<unknown>;
} {
  const days = useMatchDays(gameId, gameId > 0);
  const model = useQuery({ ...modelQuery(gameId), enabled: gameId > 0 });
  const names = useLeagueNames();
  const error = days.error ?? model.error;
  return {
    league:
      game && days.data && model.data && names
        ? { terms: { game, model: model.data, names }, days: days.data.list }
        : null,
    failure: days.data && model.data ? null : error,
    retry: () => Promise.all([days.refetch(), model.refetch()]),
  };
}
