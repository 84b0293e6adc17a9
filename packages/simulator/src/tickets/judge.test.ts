import { describe, expect, it } from 'vitest';

import { drawMatch, numbersOf } from '@tessera/auditor/football/match';
import { matchDayPrices } from '@tessera/auditor/football/match-day-prices';
import { readModel } from '@tessera/auditor/football/model';
import { scoreTable } from '@tessera/auditor/football/score-table';
import { matchDayOf } from '@tessera/auditor/football/season';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';

import type { TicketOrder } from './intent.ts';
import { createTicketJudge, type ObservedTicket } from './judge.ts';

const START = 1_000_00n;
const [league] = LEAGUE_GAMES;
if (!league?.model) throw new Error('there is a league');
const model = readModel(league.model);
const INDEX = 3;
const day = matchDayPrices(model, INDEX);
const numbers = numbersOf(
  matchDayOf(model, INDEX).fixtures.map(({ homeMean, awayMean }, at) =>
    drawMatch(new Uint8Array(32).fill(7), at + 1, scoreTable(homeMean, awayMean, model.rho)),
  ),
);
const round = {
  roundId: '1000011',
  gameId: league.id,
  family: 'football',
  issue: '20260101-0001',
  state: 'drawn',
  numbers,
  closesAtMs: 1_000,
  chainIndex: INDEX,
} as const;

/** Of each of two matches the result that came. */
const winnerOf = (match: number) =>
  ['h', 'd', 'a'].find((pick) => day.offer(`m${match}.1x2`, pick)?.shareOn(numbers).won === 2) ?? '';
const legs = [1, 2].map((match) => {
  const pick = winnerOf(match);
  const odds = Number(day.offer(`m${match}.1x2`, pick)?.odds ?? 0n);
  return {
    roundId: round.roundId,
    play: `m${match}.1x2`,
    picks: [pick],
    oddsE4: [odds * 100],
    isBanker: false,
  };
});
const [one = 0, other = 0] = legs.map(({ oddsE4: [odds = 0] }) => odds);
const PAYOUT = (100n * BigInt(one) * BigInt(other)) / 100_000_000n;
const order: TicketOrder = {
  kind: 'ticket',
  op: 'ann/1',
  member: 'ann',
  key: 'k',
  gameId: league.id,
  issue: round.issue,
  way: '2x1',
  unit: '1.00',
  legs: legs.map(({ play, picks, isBanker }) => ({
    gameId: round.gameId,
    issue: round.issue,
    play,
    picks,
    odds: undefined,
    isBanker,
  })),
};
const TICKET: ObservedTicket = {
  ticketId: '77',
  member: 'ann',
  unitMinor: 100n,
  sizes: [2],
  lines: 1,
  stakeMinor: 100n,
  maxPayoutMinor: PAYOUT,
  placedAtMs: 999,
  isCancelled: false,
  cashedOutMinor: undefined,
  payoutMinor: PAYOUT,
  isSettled: true,
  legs,
};

/** What is found when the product keeps this ticket and balance. */
function findings(
  kept: Partial<ObservedTicket> | undefined,
  balance = START - 100n + PAYOUT,
): readonly string[] {
  const judge = createTicketJudge(START);
  judge.record(order, { kind: 'accepted', data: { order_no: '77', total_amount: '1.00' } });
  const tickets = kept ? [{ ...TICKET, ...kept }] : [];
  return judge.judge({ rounds: [round], tickets, balances: new Map([['ann', balance]]) });
}

describe('the judge of tickets', () => {
  it('finds nothing where all is right', () => expect(findings({})).toEqual([]));

  it.each([
    ['a cent too much', { payoutMinor: PAYOUT + 1n }],
    ['a winner that is not paid', { payoutMinor: undefined }],
    ['other sizes', { sizes: [1] }],
    ['another unit', { unitMinor: 200n }],
    [
      'other odds',
      { legs: legs.map((leg) => ({ ...leg, oddsE4: [leg.oddsE4[0] === 20_000 ? 20_100 : 20_000] })) },
    ],
    ['a banker', { legs: legs.map((leg, at) => ({ ...leg, isBanker: at === 0 })) }],
    ['a ticket placed at the close', { placedAtMs: round.closesAtMs }],
    ['a cancellation that nobody asked for', { isCancelled: true, payoutMinor: undefined }],
    ['a cash-out that nobody asked for', { cashedOutMinor: 50n, payoutMinor: undefined }],
    ['two ends', { cashedOutMinor: 50n }],
  ])('finds %s', (_, kept) => expect(findings(kept)).not.toEqual([]));

  it('finds a ticket that is gone, and a cent that is', () => {
    expect(findings(undefined, START)).toEqual(['ticket 77 of ann was acknowledged and is not there']);
    expect(findings({}, START - 101n + PAYOUT)).toHaveLength(1);
  });

  it('takes a counted ticket as paid or not until its home is settled', () => {
    expect(findings({ isSettled: false }, START - 100n)).toEqual([]);
    expect(findings({ isSettled: false })).toEqual([]);
    expect(findings({ isSettled: false }, START - 99n)).toHaveLength(1);
  });
});
