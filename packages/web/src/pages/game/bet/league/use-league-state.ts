import { useState } from 'react';

import { REPLAY_MS } from '../../../../game-family/leagues.ts';
import { type MatchDay, useLeagueNames, useMatchDays, useModel } from '../../../../league/use-league.ts';
import { useNow } from '../../../../live/use-now.ts';
import { isStill } from '../../../../settings/motion.ts';
import { useHeldBack } from '../board/use-held-back.ts';
import type { RoundView } from '../picks/sale.ts';
import type { GameInfo } from '../picks/wire.ts';
import type { Payer } from '../slip/slip-foot.tsx';
import { usePayer } from '../slip/use-payer.ts';
import type { StageRound } from '../stage/stage-round.ts';
import { useOwnPending } from '../stage/use-own-pending.ts';
import { useStage } from '../stage/use-stage.ts';
import { type DaySlip, useDaySlips } from './day-slips.ts';
import type { LeagueTerms } from './match-view.ts';

/** The last match day as a film that runs from its draw on.
 *
 *  played -- time up, or shown at once --> shown */
export type Replay = {
  readonly isPlayed: boolean;
  readonly show: () => void;
};

export type LeagueState = {
  readonly terms: LeagueTerms;
  readonly slips: readonly DaySlip[];
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
  const model = useModel(game.id);
  const names = useLeagueNames();
  const error = days.error ?? model.error;
  const terms = model.data && names ? { game, model: model.data, names } : null;
  const state = useKnown(terms, days.data?.list ?? NO_DAYS, round);
  return {
    state: terms && days.data ? { ...state, terms } : null,
    failure: days.data && model.data ? null : (error?.message ?? null),
    retry: () => Promise.all([days.refetch(), model.refetch()]),
  };
}

/** Until the terms are known there are no slips. */
function useKnown(
  terms: LeagueTerms | null,
  days: readonly MatchDay[],
  round: RoundView,
): Omit<LeagueState, 'terms'> {
  const last = days.findLast(({ status }) => status === 'drawn' || status === 'settled' || status === 'void');
  const [shownId, setShown] = useState('');
  const endsAtMs = last ? last.draws_at_ms + REPLAY_MS : 0;
  const nowMs = useNow([...days.flatMap((day) => [day.opens_at_ms, day.closes_at_ms]), endsAtMs]);
  const isPlayed =
    last !== undefined &&
    last.status !== 'void' &&
    nowMs < endsAtMs &&
    last.round_id !== shownId &&
    !isStill();
  const gameId = terms?.game.id ?? 0;
  const pending = useOwnPending(gameId);
  const shown = days.filter((day) => day !== last);
  const slips = useDaySlips(terms, shown, pending, nowMs);
  const placed = slips.flatMap(({ state }) => state.placed);
  const { payer, balanceMinor } = usePayer(placed);
  const { round: own } = useStage(gameId, round, { placed, pending });
  return {
    slips,
    last,
    replay: { isPlayed, show: () => setShown(last?.round_id ?? '') },
    own,
    payer,
    balanceMinor: useHeldBack(balanceMinor, isPlayed),
    betCount: pending.length,
  };
}
