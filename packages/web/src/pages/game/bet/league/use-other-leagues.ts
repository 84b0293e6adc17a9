import { useQueries, useQuery } from '@tanstack/react-query';

import { isLeagueFamily } from '@tessera/domain/games/families';

import { queryFor } from '../../../../api/api.ts';
import type { LeagueNames } from '../../../../game-family/leagues.ts';
import { useLocale } from '../../../../i18n/i18n.ts';
import { matchDaysQuery } from '../../../../league/match-days.ts';
import { modelQuery } from '../../../../league/use-league.ts';
import { useSession } from '../../../../session/session.ts';
import { pricesQuery } from '../picks/sale-queries.ts';
import { slipOwner } from '../slip/slip-owner.ts';
import type { LeagueDays } from './day-states.ts';
import { hasDayLines } from './day-tables.ts';

/** The leagues beside the one shown in which the player has chosen something: a ticket goes across leagues.
 *  Cost: the list of games; three calls for each of these leagues, and none for the others. */
export function useOtherLeagues(gameId: number, names: LeagueNames): readonly LeagueDays[] {
  const locale = useLocale();
  const owner = useSession(slipOwner);
  const games = useQuery(queryFor('games/list')).data?.list ?? [];
  const ids = games
    .filter(({ id, family }) => id !== gameId && isLeagueFamily(family) && hasDayLines(id, owner))
    .map(({ id }) => id);
  const days = useQueries({ queries: ids.map((id) => matchDaysQuery(id)) });
  const models = useQueries({ queries: ids.map((id) => modelQuery(id)) });
  const prices = useQueries({ queries: ids.map((id) => pricesQuery(id, locale)) });
  return ids.flatMap((_, at) => {
    const [list, model, game] = [days[at]?.data?.list, models[at]?.data, prices[at]?.data?.game];
    return list && model && game ? [{ terms: { game, model, names }, days: list }] : [];
  });
}
