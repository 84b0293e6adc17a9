import { useQuery } from '@tanstack/react-query';

import { modelQuery, useLeagueNames, useMatchDays } from '../../../../league/use-league.ts';
import type { GameInfo } from '../picks/wire.ts';
import type { LeagueDays } from './day-states.ts';

/** A league with its match days; null until they, its model and its names are known. */
export function useLeagueDays(game: GameInfo): {
  readonly league: LeagueDays | null;
  readonly failure: string | null;
  readonly retry: () => Promise<unknown>;
} {
  const days = useMatchDays(game.id);
  const model = useQuery(modelQuery(game.id));
  const names = useLeagueNames();
  const error = days.error ?? model.error;
  return {
    league:
      days.data && model.data && names
        ? { terms: { game, model: model.data, names }, days: days.data.list }
        : null,
    failure: days.data && model.data ? null : (error?.message ?? null),
    retry: () => Promise.all([days.refetch(), model.refetch()]),
  };
}
