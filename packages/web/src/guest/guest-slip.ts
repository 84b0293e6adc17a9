import type { FamilyDefinition } from '@tessera/domain/games/family';
import { checkLines, checkTotals, type GameLimits } from '@tessera/domain/limits';
import { formatMoney, moneyOrZero, sumMoney, ZERO } from '@tessera/domain/money';
import { ok, refuse, type Result } from '@tessera/domain/result';
import { expandSlip, type SlipLine, type SlipRow } from '@tessera/domain/wager/slip';

import type { GuestBet } from './guest-bet.ts';
import { oddsE4Of } from './odds-text.ts';

export type GuestRow = {
  readonly play: string;
  readonly number: string;
  readonly stake: string;
  readonly odds: string;
};

/** The game as its replies describe it, and the issue of the slip. */
export type GuestRound = {
  readonly gameId: number;
  readonly gameName: string;
  readonly family: FamilyDefinition;
  readonly limits: GameLimits;
  readonly issue: string;
  readonly roundId: string;
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
  readonly playName: (play: string) => string;
  /** The odds in force of a row; undefined when it is not on sale. */
  readonly oddsOf: (play: string, number: string) => string | undefined;
};

export type GuestStanding = {
  readonly nowMs: number;
  readonly balanceMinor: bigint;
  readonly bets: readonly GuestBet[];
};

/** Bets as they are taken, newest first, and the balance after them.   Units: 1/100. */
export type PlacedGuestBets = { readonly bets: readonly GuestBet[]; readonly balanceMinor: bigint };

export type GuestRefusal =
  | 'BET_EMPTY'
  | 'BET_TOO_MANY'
  | 'PLAY_NOT_EXIST'
  | 'NUMBER_INVALID'
  | 'BET_AMOUNT_INVALID'
  | 'ISSUE_CLOSED'
  | 'ODDS_CHANGED'
  | 'BET_LIMIT'
  | 'ISSUE_LIMIT'
  | 'ROUND_LIMIT'
  | 'MONEY_NOT_ENOUGH';

/** Checks a demo slip as the server checks a real one, with the same refusal precedence, and creates its
 *  bets: every line or none. Returns the bets, newest first, and the balance after them. Units: balance
 *  1/100. */
export function placeGuestSlip(
  round: GuestRound,
  rows: readonly GuestRow[],
  standing: GuestStanding,
): Result<PlacedGuestBets, GuestRefusal> {
  const staked = rows.map(({ play, number, stake }): SlipRow => ({
    play,
    number,
    stakeMinor: moneyOrZero(stake),
  }));
  const lines = expandSlip(round.family, staked);
  if (!lines.ok) return lines;
  const noAmount = staked.findIndex((row) => row.stakeMinor === ZERO);
  if (noAmount >= 0) return refuse('BET_AMOUNT_INVALID', { row: noAmount });
  if (standing.nowMs >= round.closesAtMs) return refuse('ISSUE_CLOSED');
  for (const [row, { play, number, odds }] of rows.entries()) {
    const inForce = round.oddsOf(play, number);
    if (inForce !== odds) return refuse('ODDS_CHANGED', { row, odds: inForce ?? '' });
  }
  const priced = lines.value.map((line) => ({ ...line, oddsE4: oddsE4Of(rows[line.row]?.odds ?? '') }));
  const total = checkLines(round.limits, priced);
  if (!total.ok) return total;
  const held = standing.bets.filter((bet) => bet.roundId === round.roundId && bet.status === 'pending');
  const memberMinor = sumMoney(held.map((bet) => moneyOrZero(bet.stake)));
  const within = checkTotals(round.limits, { slipMinor: total.value, memberMinor, roundMinor: ZERO });
  if (!within.ok) return within;
  const balanceMinor = standing.balanceMinor - total.value;
  if (balanceMinor < 0n) return refuse('MONEY_NOT_ENOUGH', { missing: formatMoney(-balanceMinor) });
  return ok({ bets: betsOf(round, rows, lines.value, standing.nowMs).toReversed(), balanceMinor });
}

const betsOf = (
  round: GuestRound,
  rows: readonly GuestRow[],
  lines: readonly SlipLine[],
  nowMs: number,
): readonly GuestBet[] =>
  lines.map(({ row, selection, stakeMinor }, at) => ({
    id: `${Math.trunc(nowMs)}-${at}`,
    gameId: round.gameId,
    gameName: round.gameName,
    family: round.family.code,
    issue: round.issue,
    roundId: round.roundId,
    play: selection.play,
    playName: round.playName(selection.play),
    selection: selection.key,
    odds: rows[row]?.odds ?? '',
    stake: formatMoney(stakeMinor),
    placedAtMs: nowMs,
    drawsAtMs: round.drawsAtMs,
    closesAtMs: round.closesAtMs,
    status: 'pending',
    payout: '0.00',
    numbers: [],
  }));
