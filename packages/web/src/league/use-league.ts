import { queryOptions, useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../api/api.ts';
import { type LeagueModel, type LeagueNames, loadNames, readModelText } from '../game-family/leagues.ts';
import { useLocale } from '../i18n/i18n.ts';
import type { Locale } from '../i18n/locale.ts';
import { useLive } from '../live/use-live.ts';
import { matchDaysQuery } from './match-days.ts';

export type MatchDay = Data<'games/matches'>['list'][number];
export type LeagueMatch = MatchDay['matches'][number];

/** The same, reported by the stream too. */
export function useMatchDays(gameId: number, isKnown = true) {
  useLive(isKnown ? [`game:${gameId}`] : []);
  return useQuery({ ...matchDaysQuery(gameId), enabled: isKnown });
}

/** The model from which every price of a league follows; it stays the same while its chain serves. */
export const modelQuery = (gameId: number) =>
  queryOptions({
    ...queryFor('games/model', { game_id: String(gameId) }),
    staleTime: 5 * 60_000,
    select: ({ text }): LeagueModel | null => {
      const read = readModelText(text);
      return read.ok ? read.value : null;
    },
  });

/** The names of clubs and markets in a language. */
export const namesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['league names', locale] as const,
    queryFn: () => loadNames(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same in the language of the app; undefined until they are loaded. */
export const useLeagueNames = (): LeagueNames | undefined => useQuery(namesQuery(useLocale())).data;
