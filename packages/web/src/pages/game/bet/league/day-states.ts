import { useEffect, useRef, useSyncExternalStore } from 'react';

import { t } from '../../../../i18n/i18n.ts';
import { isOnSale } from '../../../../league/match-days.ts';
import type { MatchDay } from '../../../../league/use-league.ts';
import { useSession } from '../../../../session/session.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import type { Sale } from '../picks/sale.ts';
import type { BetState } from '../slip/state/bet-reducer.ts';
import type { BetSlipController } from '../slip/state/bet-slip-controller.ts';
import { slipOwner } from '../slip/state/slip-owner.ts';
import { keepInStep } from '../slip/state/use-bet-slip.ts';
import { allDaySlips, daySlipOf } from './day-tables.ts';
import type { LeagueTerms } from './match/match-view.ts';

/** A league with the match days that its slips are for. */
export type LeagueDays = { readonly terms: LeagueTerms; readonly days: readonly MatchDay[] };

/** A match day and its slip, which is all that a tap on a price needs. A league has a slip for each day,
 *  because a slip goes to one round. */
export type DayState = {
  readonly terms: LeagueTerms;
  readonly day: MatchDay;
  readonly controller: BetSlipController;
  readonly state: BetState;
  /** Null once the day has closed. */
  readonly sale: Sale | null;
};

/** The match days of several leagues with their slips, kept in step with other tabs. */
export function useDayStates(leagues: readonly LeagueDays[], nowMs: number): readonly DayState[] {
  const owner = useSession(slipOwner);
  const places = leagues.flatMap(({ terms, days }) => days.map((day) => ({ terms, day })));
  const slips = places.map(({ terms, day }) => daySlipOf(terms.game.id, day.game_no, owner));
  const states = useStates(slips);
  const shown = leagues
    .map(({ terms, days }) => [terms.game.id, ...days.map((day) => nameOf(day, nowMs))].join())
    .join(';');
  useEffect(() => followLeagues(shown, owner), [shown, owner]);
  return places.flatMap(({ terms, day }, at) => {
    const [controller, state] = [slips[at], states[at]];
    if (!controller || !state) return [];
    const lines = state.slipIssue === day.game_no || state.slipIssue === '' ? state.lines : [];
    return [
      {
        terms,
        day,
        controller,
        state: lines === state.lines ? state : { ...state, lines },
        sale: isOnSale(day, nowMs) ? saleOf(day) : null,
      },
    ];
  });
}

/** Times at which the selections on sale change by the clock. Units: epoch ms. */
export const momentsOf = (leagues: readonly LeagueDays[]): readonly number[] =>
  leagues.flatMap(({ days }) => days.flatMap((day) => [day.opens_at_ms, day.closes_at_ms]));

const [OPEN, CLOSED] = ['+', '-'];

const nameOf = (day: MatchDay, nowMs: number): string =>
  `${day.game_no}${isOnSale(day, nowMs) ? OPEN : CLOSED}`;

/** Tells every slip which day its place stands for now, and keeps them in step with other tabs. Returns the
 *  function that ends it. */
function followLeagues(shown: string, owner: string): () => void {
  const stops = shown.split(';').map((league) => {
    const [gameId = '', ...names] = league.split(',');
    return names.length === 0 ? () => undefined : followDays(Number(gameId), owner, names);
  });
  return () => stops.forEach((stop) => stop());
}

function followDays(gameId: number, owner: string, shown: readonly string[]): () => void {
  const days = shown.map((each) => ({ issue: each.slice(0, -1), isOpen: each.endsWith(OPEN) }));
  const issues = days.map(({ issue }) => issue);
  const slips = issues.map((issue) => daySlipOf(gameId, issue, owner));
  const visitors = owner === '' ? [] : issues.map((issue) => daySlipOf(gameId, issue, ''));
  const droppedCount = [...new Set([owner, ''])]
    .map((each) => dropOver(gameId, each, issues))
    .reduce((sum, count) => sum + count, 0);
  if (droppedCount > 0) showToast({ title: t('league.dropped', { n: droppedCount }) });
  for (const of of [slips, visitors])
    of.forEach((slip, at) => {
      const { issue = '', isOpen = false } = days[at] ?? {};
      slip.dispatch(isOpen ? { type: 'issueOpened', issue } : { type: 'issueClosed' });
    });
  return keepInStep(slips, visitors);
}

/** Empties the slips of match days before the oldest one shown, and returns how many lines those had. */
function dropOver(gameId: number, owner: string, [oldest = '']: readonly string[]): number {
  return allDaySlips(gameId, owner).reduce((count, slip) => {
    const { slipIssue, pending, lines } = slip.store.getState();
    if (slipIssue === '' || slipIssue >= oldest || pending !== null) return count;
    slip.dispatch({ type: 'slipCleared' });
    return count + lines.length;
  }, 0);
}

const saleOf = (day: MatchDay): Sale => ({
  issue: day.game_no,
  roundId: day.round_id,
  opensAtMs: day.opens_at_ms,
  closesAtMs: day.closes_at_ms,
  drawsAtMs: day.draws_at_ms,
});

/** The states of several slips; the same list while none of them changes. */
function useStates(slips: readonly BetSlipController[]): readonly BetState[] {
  const last = useRef<readonly BetState[]>([]);
  const read = (): readonly BetState[] => {
    const states = slips.map(({ store }) => store.getState());
    const isSame =
      states.length === last.current.length && states.every((each, at) => each === last.current[at]);
    if (!isSame) last.current = states;
    return last.current;
  };
  const watch = (notify: () => void): (() => void) => {
    const stops = slips.map(({ store }) => store.subscribe(notify));
    return () => stops.forEach((stop) => stop());
  };
  return useSyncExternalStore(watch, read);
}
