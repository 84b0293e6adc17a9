import { useQueries, useQuery } from '@tanstack/react-query';

import { isLeagueFamily } from '@tessera/domain/games/families';

import { queryFor } from '../../../../../api/api.ts';
import type { LeagueNames } from '../../../../../game-family/leagues.ts';
import { useLocale } from '../../../../../i18n/i18n.ts';
import { useBalanceBefore } from '../../../../../league/balance-before.ts';
import { matchDaysQuery } from '../../../../../league/match-days.ts';
import { modelQuery } from '../../../../../league/use-league.ts';
import { useHeldDay } from '../../../../../league/use-replay.ts';
import { useNow } from '../../../../../live/use-now.ts';
import { useSession } from '../../../../../session/session.ts';
import { pricesQuery } from '../../picks/sale-queries.ts';
import type { Payer } from '../../slip/slip-foot.tsx';
import { slipOwner } from '../../slip/state/slip-owner.ts';
import { usePayer } from '../../slip/use-payer.ts';
import { useOwnPending } from '../../stage/use-own-pending.ts';
import { type DaySlip, useDaySlips } from '../day-slips.ts';
import { type LeagueDays, momentsOf } from '../day-states.ts';
import { hasDayLines } from '../day-tables.ts';
import type { LeagueTerms } from '../match/match-view.ts';
import { LeagueFoot } from './league-foot.tsx';

type DaysFootProps = {
  readonly league: LeagueDays;
  readonly hasColumns: boolean;
  /** Sheet requested before this code had loaded. */
  readonly opened: string | null;
};

/** The foot of the pages of a league: the slips of all match days. */
export const DaysFoot = ({ league, ...props }: DaysFootProps) => (
  <LeagueFoot {...useLeagueState(league)} {...props} />
);

type LeagueState = {
  readonly terms: LeagueTerms;
  /** Of this league's match days, oldest first. */
  readonly slips: readonly DaySlip[];
  /** The same with those of other leagues: they are placed together. */
  readonly allSlips: readonly DaySlip[];
  /** The round whose result is held back, if any. */
  readonly heldId: string | null;
  readonly payer: Payer;
  /** Without what a match day has paid that is still replayed. */
  readonly balanceMinor: bigint | null;
  readonly betCount: number;
};

/** The slips of a league, of the others that are placed with them, and where the player stands. */
function useLeagueState(league: LeagueDays): LeagueState {
  const { terms, days } = league;
  const gameId = terms.game.id;
  const leagues = [league, ...useOtherLeagues(gameId, terms.names)];
  const nowMs = useNow(momentsOf(leagues));
  const held = useHeldDay(gameId, days)?.day;
  const pending = useOwnPending(null);
  const allSlips = useDaySlips(leagues, pending, nowMs);
  const slips = allSlips.filter((slip) => slip.terms.game.id === gameId);
  const { payer, balanceMinor } = usePayer(slips.flatMap(({ state }) => state.placed));
  const heldMinor = useBalanceBefore(balanceMinor, held);
  return {
    terms,
    slips,
    allSlips,
    heldId: held?.round_id ?? null,
    payer,
    balanceMinor: heldMinor,
    betCount: pending.filter((row) => row.gameId === gameId).length,
  };
}

/** The leagues beside the one shown in which the player has chosen something: a ticket goes across leagues.
 *  Cost: the list of games; three calls for each of these leagues, and none for the others. */
function useOtherLeagues(gameId: number, names: LeagueNames): readonly LeagueDays[] {
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
