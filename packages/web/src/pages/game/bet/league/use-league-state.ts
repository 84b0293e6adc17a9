import { useBalanceBefore } from '../../../../league/balance-before.ts';
import { useHeldDay } from '../../../../league/use-replay.ts';
import { useNow } from '../../../../live/use-now.ts';
import type { Payer } from '../slip/slip-foot.tsx';
import { usePayer } from '../slip/use-payer.ts';
import { useOwnPending } from '../stage/use-own-pending.ts';
import { type DaySlip, useDaySlips } from './day-slips.ts';
import { type LeagueDays, momentsOf } from './day-states.ts';
import type { LeagueTerms } from './match-view.ts';
import { useOtherLeagues } from './use-other-leagues.ts';

export type LeagueState = {
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
export function useLeagueState(league: LeagueDays): LeagueState {
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
