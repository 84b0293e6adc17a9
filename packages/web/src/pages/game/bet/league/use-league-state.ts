import { useQuery } from '@tanstack/react-query';

import { type MatchDay, modelQuery, useLeagueNames, useMatchDays } from '../../../../league/use-league.ts';
import { useNow } from '../../../../live/use-now.ts';
import { useHeldBack } from '../board/use-held-back.ts';
import type { RoundView } from '../picks/sale.ts';
import type { GameInfo } from '../picks/wire.ts';
import type { Payer } from '../slip/slip-foot.tsx';
import { usePayer } from '../slip/use-payer.ts';
import type { StageRound } from '../stage/stage-round.ts';
import { stageRules } from '../stage/stage-rules.ts';
import { useOwnPending } from '../stage/use-own-pending.ts';
import { useStage } from '../stage/use-stage.ts';
import { type DaySlip, type LeagueDays, useDaySlips } from './day-slips.ts';
import type { LeagueTerms } from './match-view.ts';
import { useOtherLeagues } from './use-other-leagues.ts';
import { type Replay, replayEndsAt, useReplay } from './use-replay.ts';

export type LeagueState = {
  readonly terms: LeagueTerms;
  /** Of this league's match days, oldest first. */
  readonly slips: readonly DaySlip[];
  /** The same with those of other leagues: they are placed together. */
  readonly allSlips: readonly DaySlip[];
  readonly last: MatchDay | undefined;
  readonly replay: Replay;
  /** The player's round that waits for its draw or has just been drawn. */
  readonly own: StageRound | null;
  readonly payer: Payer;
  /** Without what a match day has paid that is still replayed. */
  readonly balanceMinor: bigint | null;
  readonly betCount: number;
};

const NO_DAYS: readonly MatchDay[] = [];

/** Everything the pages of a league show; null until its days, its model and its names are known. */
export function useLeagueState(
  game: GameInfo,
  round: RoundView,
): {
  readonly state: LeagueState | null;
  readonly failure: string | null;
  readonly retry: () => Promise<unknown>;
} {
  const days = useMatchDays(game.id);
  const model = useQuery(modelQuery(game.id));
  const names = useLeagueNames();
  const error = days.error ?? model.error;
  const terms = model.data && names ? { game, model: model.data, names } : null;
  const others = useOtherLeagues(game.id, names);
  const state = useKnown(
    game.id,
    terms ? [{ terms, days: days.data?.list ?? NO_DAYS }, ...others] : [],
    round,
  );
  return {
    state: terms && days.data ? { ...state, terms } : null,
    failure: days.data && model.data ? null : (error?.message ?? null),
    retry: () => Promise.all([days.refetch(), model.refetch()]),
  };
}

/** Until the terms are known there are no slips. */
function useKnown(
  gameId: number,
  leagues: readonly LeagueDays[],
  round: RoundView,
): Omit<LeagueState, 'terms'> {
  const days = leagues[0]?.days ?? NO_DAYS;
  const last = days.findLast(({ status }) => status === 'drawn' || status === 'settled' || status === 'void');
  const moments = leagues.flatMap((league) =>
    league.days.flatMap((day) => [day.opens_at_ms, day.closes_at_ms]),
  );
  const nowMs = useNow([...moments, replayEndsAt(last)]);
  const replay = useReplay(gameId, last, nowMs);
  const allPending = useOwnPending(null);
  const pending = allPending.filter((row) => row.gameId === gameId);
  const allSlips = useDaySlips(leagues, allPending, nowMs);
  const slips = allSlips.filter(({ terms }) => terms.game.id === gameId);
  const placed = slips.flatMap(({ state }) => state.placed);
  const { payer, balanceMinor } = usePayer(placed);
  const { round: own } = useStage(gameId, round, { placed, pending, rules: stageRules });
  return {
    slips,
    allSlips,
    last,
    replay,
    own,
    payer,
    balanceMinor: useHeldBack(balanceMinor, replay.isPlayed),
    betCount: pending.length,
  };
}
