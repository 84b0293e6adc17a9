import { checkLines, checkTotals, type GameLimits } from '@tessera/domain/limits';
import {
  formatMoney,
  minor,
  type Money,
  MONEY_MAX,
  moneyOrZero,
  sumMoney,
  ZERO,
} from '@tessera/domain/money';
import { payoutOf } from '@tessera/domain/odds';
import { refuse, type Result } from '@tessera/domain/result';
import { typedMinor } from '@tessera/domain/typed-amount';
import { SLIP_LINES_MAX } from '@tessera/domain/wager/slip';

import { oddsE4Of } from '../../../../../guest/odds-text.ts';
import { oddsOf, pricedLines } from '../../picks/picks.ts';
import type { GameInfo, PlayInfo } from '../../picks/wire.ts';
import type { SlipLine } from './draft.ts';
import { problemOf, type SlipRefusal } from './slip-refusal.ts';

/** The sums of one line of the slip. */
export type LineSums = {
  readonly lineCount: number;
  readonly totalMinor: Money;
  /** The payout of a bet line of it that wins; the highest where they differ. */
  readonly payoutMinor: Money;
  /** The highest odds among its bet lines. Unit: x 10 000. */
  readonly highestE4: number;
  /** The most that a bet line of it takes. */
  readonly maxMinor: Money;
  /** The same where the odds allow less than the game does, and the player must be told; null elsewhere. */
  readonly ownMaxMinor: Money | null;
  /** The odds now in force when they are no longer those that were chosen. */
  readonly newOdds: string | null;
};

export type SlipCode =
  | 'BET_EMPTY'
  | 'BET_AMOUNT_INVALID'
  | 'BET_LIMIT'
  | 'BET_TOO_MANY'
  | 'NUMBER_INVALID'
  | 'ODDS_CHANGED'
  | 'ISSUE_LIMIT'
  | 'MONEY_NOT_ENOUGH';

export type SlipSums = {
  readonly rows: readonly LineSums[];
  readonly lineCount: number;
  readonly totalMinor: Money;
  /** Predicted refusal of the slip; null when this phone knows of none. */
  readonly problem: SlipRefusal | null;
};

/** Where the player stands beside the slip. Units: 1/100. */
export type Standing = {
  /** Null when it is not known. */
  readonly balanceMinor: bigint | null;
  /** Already staked on this issue from this phone. */
  readonly stakedMinor: bigint;
};

/** Adds a slip up and checks it by the rules the server will apply, so that most refusals show before the
 *  tap. */
export function sumUp(
  lines: readonly SlipLine[],
  plays: readonly PlayInfo[],
  game: GameInfo,
  standing: Standing,
): SlipSums {
  const gameMaxMinor = moneyOrZero(game.max_bet);
  const rows = lines.map((line) => sumsOf(line, plays, gameMaxMinor));
  const totalMinor = sumMoney(rows.map((row) => row.totalMinor));
  const lineCount = rows.reduce((count, row) => count + row.lineCount, 0);
  const checked = check({ lines, rows, totalMinor }, limitsOf(game), standing);
  return {
    rows,
    lineCount,
    totalMinor,
    problem: checked.ok ? null : problemOf(checked.refusal, checked.detail),
  };
}

/** The limits of a game as its reply states them. The limits of the whole house stay with the server. */
export const limitsOf = (game: GameInfo): GameLimits => ({
  minStakeMinor: moneyOrZero(game.min_bet),
  maxStakeMinor: moneyOrZero(game.max_bet),
  issueLimitMinor: moneyOrZero(game.issue_limit),
  roundLimitMinor: MONEY_MAX,
  exposureCapMinor: MONEY_MAX,
  maxPayoutMinor: game.max_payout === null ? undefined : moneyOrZero(game.max_payout),
});

function sumsOf(line: SlipLine, plays: readonly PlayInfo[], gameMaxMinor: Money): LineSums {
  const play = plays.find((each) => each.play === line.play);
  const lines = play ? pricedLines(play, line.number) : [];
  const stake = typedMinor(line.stake) ?? ZERO;
  const odds = play ? oddsOf(play, line.number) : '';
  const maxMinor = lines.reduce((least, each) => lower(least, moneyOrZero(each.max_bet)), MONEY_MAX);
  const highestE4 = lines.reduce((most, each) => Math.max(most, oddsE4Of(each.odds)), 0);
  return {
    lineCount: lines.length,
    totalMinor: minor(stake * BigInt(lines.length)),
    payoutMinor: payoutOf(stake, highestE4),
    highestE4,
    maxMinor,
    ownMaxMinor: maxMinor < gameMaxMinor ? maxMinor : null,
    newOdds: odds !== '' && odds !== line.odds ? odds : null,
  };
}

/** In the server's order: input, then the round, then the money. */
function check(
  slip: {
    readonly lines: readonly SlipLine[];
    readonly rows: readonly LineSums[];
    readonly totalMinor: Money;
  },
  limits: GameLimits,
  standing: Standing,
): Result<unknown, SlipCode | 'ROUND_LIMIT'> {
  const { lines, rows, totalMinor } = slip;
  if (lines.length === 0) return refuse('BET_EMPTY');
  const broken = rows.findIndex((row) => row.lineCount === 0);
  if (broken >= 0) return refuse('NUMBER_INVALID', { row: broken });
  const lineCount = rows.reduce((count, row) => count + row.lineCount, 0);
  if (lineCount > SLIP_LINES_MAX) return refuse('BET_TOO_MANY', { limit: SLIP_LINES_MAX });
  const moved = rows.findIndex((row) => row.newOdds !== null);
  if (moved >= 0) return refuse('ODDS_CHANGED', { row: moved, odds: rows[moved]?.newOdds ?? '' });
  const stakes = rows.map(({ highestE4 }, row) => ({
    row,
    stakeMinor: typedMinor(lines[row]?.stake ?? '') ?? ZERO,
    oddsE4: highestE4,
  }));
  const checked = checkLines(limits, stakes);
  if (!checked.ok) return checked;
  const over = rows.findIndex(({ maxMinor }, row) => (stakes[row]?.stakeMinor ?? ZERO) > maxMinor);
  const limit = rows[over]?.maxMinor;
  if (limit !== undefined) return refuse('BET_LIMIT', { bound: 'max', limit: formatMoney(limit), row: over });
  const total = checkTotals(limits, {
    slipMinor: totalMinor,
    memberMinor: standing.stakedMinor,
    roundMinor: ZERO,
  });
  if (!total.ok) return total;
  if (standing.balanceMinor !== null && totalMinor > standing.balanceMinor)
    return refuse('MONEY_NOT_ENOUGH', { missing: formatMoney(totalMinor - standing.balanceMinor) });
  return checked;
}

const lower = (one: Money, other: Money): Money => (other < one ? other : one);
