import { useEffect, useRef, useSyncExternalStore } from 'react';

import { formatMoney, minor, moneyOrZero, sumMoney, ZERO } from '@tessera/domain/money';

import type { RecordRow } from '../../../../bets/record-row.ts';
import { isOnSale, type MatchDay } from '../../../../league/use-league.ts';
import { useSession } from '../../../../session/session.ts';
import type { Sale } from '../picks/sale.ts';
import type { PlayData } from '../picks/wire.ts';
import type { BetState } from '../slip/bet-reducer.ts';
import type { BetSlipController } from '../slip/bet-slip-controller.ts';
import { slipOwner } from '../slip/slip-owner.ts';
import { problemOf, type SlipSums, sumUp } from '../slip/slip-sums.ts';
import { keepInStep, slipControllerOf } from '../slip/use-bet-slip.ts';
import { type LeagueTerms, playsOfLines } from './match-view.ts';

/** The slip of one match day: a league has one for each, because a slip goes to one round. */
export type DaySlip = {
  readonly day: MatchDay;
  readonly controller: BetSlipController;
  readonly state: BetState;
  readonly prices: Pick<PlayData, 'game' | 'plays'>;
  readonly sums: SlipSums;
  /** Null once the day has closed. */
  readonly sale: Sale | null;
  /** On this day, by this player.   Units: 1/100. */
  readonly stakedMinor: bigint;
};

/** More than the match days that are ever open side by side: of an older day nothing is left in its place. */
const TABLES = 16;

const tableOf = (gameId: number, issue: string): string =>
  `${gameId}-${Number(issue.split('-')[1] ?? 0) % TABLES}`;

/** The slips of the match days shown, kept in step with other tabs. */
export function useDaySlips(
  terms: LeagueTerms | null,
  days: readonly MatchDay[],
  pending: readonly RecordRow[],
  nowMs: number,
): readonly DaySlip[] {
  const owner = useSession(slipOwner);
  const gameId = terms?.game.id ?? 0;
  const slips = terms ? slipsOf(gameId, owner, days) : [];
  const states = useStates(slips);
  const shown = days.map((day) => `${day.game_no}${isOnSale(day, nowMs) ? OPEN : CLOSED}`).join();
  useEffect(
    () => (gameId === 0 || shown === '' ? undefined : followDays(gameId, owner, shown.split(','))),
    [gameId, owner, shown],
  );
  return days.flatMap((day, at) => {
    const [controller, state] = [slips[at], states[at]];
    if (!controller || !state || !terms) return [];
    const own = pending.filter((row) => row.issue === day.game_no);
    const stakedMinor = sumMoney(own.map((row) => moneyOrZero(row.stake)));
    const lines = state.slipIssue === day.game_no || state.slipIssue === '' ? state.lines : [];
    const plays = playsOfLines(terms, day, lines);
    return [
      {
        day,
        controller,
        state: lines === state.lines ? state : { ...state, lines },
        prices: { game: terms.game, plays },
        sums: sumUp(lines, plays, terms.game, { balanceMinor: null, stakedMinor }),
        sale: isOnSale(day, nowMs) ? saleOf(day) : null,
        stakedMinor,
      },
    ];
  });
}

const [OPEN, CLOSED] = ['+', '-'];

const slipsOf = (gameId: number, owner: string, days: readonly Pick<MatchDay, 'game_no'>[]) =>
  days.map(({ game_no: issue }) => slipControllerOf(gameId, owner, tableOf(gameId, issue)));

/** Tells every slip which day its place stands for now, and keeps them in step with other tabs. The lines of
 *  an older day leave their slip. Returns the function that ends it. */
function followDays(gameId: number, owner: string, shown: readonly string[]): () => void {
  const days = shown.map((each) => ({ game_no: each.slice(0, -1), isOpen: each.endsWith(OPEN) }));
  const slips = slipsOf(gameId, owner, days);
  const visitors = owner === '' ? [] : slipsOf(gameId, '', days);
  for (const of of [slips, visitors])
    of.forEach((slip, at) => {
      const { game_no: issue = '', isOpen = false } = days[at] ?? {};
      const { slipIssue, pending } = slip.store.getState();
      if (slipIssue !== '' && slipIssue !== issue && pending === null) slip.dispatch({ type: 'slipCleared' });
      slip.dispatch(isOpen ? { type: 'issueOpened', issue } : { type: 'issueClosed' });
    });
  return keepInStep(slips, visitors);
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

/** The slips with lines that can still be placed. */
export const openSlips = (slips: readonly DaySlip[]): readonly DaySlip[] =>
  slips.filter(({ state, sale }) => sale !== null && state.lines.length > 0);

type Summed = Pick<DaySlip, 'sums'> & { readonly state: Pick<BetState, 'refusal'> };

/** The sums of all of them: every day by its own limits, and all of them together by the balance.
 *  Units: 1/100. */
export function sumAll(slips: readonly Summed[], balanceMinor: bigint | null): SlipSums {
  const totalMinor = minor(slips.reduce<bigint>((sum, { sums }) => sum + sums.totalMinor, ZERO));
  const missing = balanceMinor === null ? 0n : totalMinor - balanceMinor;
  const problem =
    slips.map(({ sums, state }) => state.refusal ?? sums.problem).find((each) => each !== null) ??
    (missing > 0n ? problemOf('MONEY_NOT_ENOUGH', { missing: formatMoney(missing) }) : null);
  return {
    rows: slips.flatMap(({ sums }) => sums.rows),
    lineCount: slips.reduce((count, { sums }) => count + sums.lineCount, 0),
    totalMinor,
    problem,
  };
}
