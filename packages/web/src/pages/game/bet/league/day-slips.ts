import { formatMoney, minor, moneyOrZero, sumMoney, ZERO } from '@tessera/domain/money';

import type { RecordRow } from '../../../../bets/record-row.ts';
import type { PlayData } from '../picks/wire.ts';
import type { BetState } from '../slip/state/bet-reducer.ts';
import { problemOf } from '../slip/state/slip-refusal.ts';
import { type SlipSums, sumUp } from '../slip/state/slip-sums.ts';
import { type DayState, type LeagueDays, useDayStates } from './day-states.ts';
import { limitedPlays } from './match/limited-plays.ts';

/** The slip of one match day with what it comes to. */
export type DaySlip = DayState & {
  readonly prices: Pick<PlayData, 'game' | 'plays'>;
  readonly sums: SlipSums;
  /** On this day, by this player.   Units: 1/100. */
  readonly stakedMinor: bigint;
};

/** The slips of the match days of several leagues. */
export function useDaySlips(
  leagues: readonly LeagueDays[],
  pending: readonly RecordRow[],
  nowMs: number,
): readonly DaySlip[] {
  return useDayStates(leagues, nowMs).map((of) => {
    const { terms, day, state } = of;
    const own = pending.filter((row) => row.gameId === terms.game.id && row.issue === day.game_no);
    const stakedMinor = sumMoney(own.map((row) => moneyOrZero(row.stake)));
    const plays = limitedPlays(terms, day, state.lines);
    return {
      ...of,
      prices: { game: terms.game, plays },
      sums: sumUp(state.lines, plays, terms.game, { balanceMinor: null, stakedMinor }),
      stakedMinor,
    };
  });
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
