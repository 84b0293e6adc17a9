import { describe, expect, it } from 'vitest';

import { createAuditor } from '../auditor.ts';
import { matchDayPrices } from '../football/match-day-prices.ts';
import { drawMatch, numbersOf, readMatches } from '../football/match.ts';
import { readModel } from '../football/model.ts';
import { scoreTable } from '../football/score-table.ts';
import { matchDayOf } from '../football/season.ts';
import type { ObservedBet, ObservedRound } from '../observed/snapshot.ts';
import { bet, CLOSES, line, reply, ROUND, START, text } from './sample-history.ts';

const GAME = 11;
const [INDEX, NEXT] = [5, 6];
const MODEL = `tessera football model 1
id vfl/1
goals 9
tickets 1000000000
base 156 124
rho -6
clamp 20 400
drift 8
minutes 9x45 15 12 8 | 11x45 20 16 12 8 6 3
rtp 9700
prices 10100 10000000
lines 12000 60000
club harbour 120 90
club castle 105 98
club union 98 104
club ferry 90 110
`;
const model = readModel(MODEL);
const day = matchDayPrices(model, INDEX);
const NUMBERS = numbersOf(
  matchDayOf(model, INDEX).fixtures.map(({ homeMean, awayMean }, at) =>
    drawMatch(new Uint8Array(32).fill(7), at + 1, scoreTable(homeMean, awayMean, model.rho)),
  ),
);
const [first] = readMatches(NUMBERS) ?? [];
const WINNER = !first || first.home === first.away ? 'd' : first.home > first.away ? 'h' : 'a';
const oddsOf = (number: string, index = INDEX): string =>
  matchDayPrices(model, index).offer('m1.1x2', number)?.oddsText ?? 'none';
const PAID = (5_00n * (day.offer('m1.1x2', WINNER)?.odds ?? 0n)) / 100n;

type ReportedEnd = Pick<ObservedBet, 'state' | 'returnedMinor'> & Partial<Pick<ObservedBet, 'odds'>>;

/** The differences when the product took 5.00 on the winner of the first match, and made this of it. */
function differencesWhen(end: ReportedEnd, more: Partial<ObservedRound> = {}): string[] {
  const auditor = createAuditor({
    startMinor: START,
    games: [{ gameId: GAME, model: MODEL, indexOf: (issue) => (issue === ROUND.issue ? INDEX : undefined) }],
  });
  const { odds = oddsOf(WINNER), ...rest } = end;
  const won = line('m1.1x2', WINNER, '5.00', odds);
  auditor.recordIntent(bet('b', [won], { gameId: GAME }));
  auditor.recordOutcome('b', {
    kind: 'accepted',
    data: reply([{ betId: '501', line: won, odds }], START - 5_00n, {
      game_id: GAME,
      total_amount: text(5_00n),
    }),
  });
  const differences = auditor.reconcile({
    members: [{ member: 'ann', balanceMinor: START - 5_00n + end.returnedMinor }],
    rounds: [{ ...ROUND, gameId: GAME, family: 'football', numbers: NUMBERS, ...more }],
    bets: [
      {
        betId: '501',
        member: 'ann',
        roundId: ROUND.roundId,
        play: 'm1.1x2',
        number: WINNER,
        odds,
        stakeMinor: 5_00n,
        placedAtMs: CLOSES - 1,
        ...rest,
      },
    ],
    totalMinor: 0n,
  });
  return differences.map(({ what, at }) => `${what} ${at}`);
}

describe('a bet on a match', () => {
  it('is judged by the model and the place of its issue in the chain', () => {
    expect(differencesWhen({ state: 'win', returnedMinor: PAID })).toEqual([]);
    expect(differencesWhen({ state: 'win', returnedMinor: PAID + 1n })).toContain('wrong-pay 501');
    expect(differencesWhen({ state: 'lose', returnedMinor: 0n })).toContain('wrong-pay 501');
  });

  it('at the odds of another match day is found', () => {
    const odds = oddsOf(WINNER, NEXT);
    expect(odds).not.toBe(oddsOf(WINNER));
    expect(differencesWhen({ state: 'win', returnedMinor: PAID, odds })).toContain('wrong-odds 501');
  });

  it('with numbers of another score than their ticket is found', () => {
    const [count = 0, a = 0, ...rest] = NUMBERS;
    const numbers = [count, (a + 30) % 59, ...rest];
    expect(differencesWhen({ state: 'win', returnedMinor: PAID }, { numbers })).toContain(
      `wrong-reply ${ROUND.roundId}`,
    );
  });
});
