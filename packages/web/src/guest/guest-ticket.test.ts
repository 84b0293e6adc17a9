// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { uniformFrom, wordsOf } from '@tessera/domain/fairness/derive';
import { readLeague } from '@tessera/domain/fairness/league';
import { modelText } from '@tessera/domain/games/football/season/model';
import { minor, type Money } from '@tessera/domain/money';
import { ok } from '@tessera/domain/result';
import { HALF_LOSS, HALF_WIN, LOSS, PUSH, type SelectionResult, WIN } from '@tessera/domain/selection-result';

import { MODEL } from '../game-family/football/test-model.ts';
import { createStorage } from '../storage/browser-storage.ts';
import { GuestBetController } from './guest-bet-controller.ts';
import type { GuestBet } from './guest-bet.ts';
import type { GuestLeg } from './guest-ticket.ts';

const league = readLeague(modelText(MODEL));
if (!league) throw new Error('no league');
const rulesAt = (index: number) => league.rulesAt(index);
const drawOf = (index: number) => {
  const uniformOf = (part: string) => uniformFrom(wordsOf(new Uint8Array(32).fill(index), part));
  return rulesAt(index).family.draw(uniformOf(''), uniformOf);
};

/** A pick of a match day, sold as it may be, that its draw makes this of. */
function pickWith(
  index: number,
  wanted: SelectionResult,
): { readonly play: string; readonly number: string } {
  const { family } = rulesAt(index);
  for (const { key, selections } of family.plays)
    for (const { pick, resultOn } of selections)
      if (resultOn(drawOf(index)) === wanted) return { play: key, number: pick };
  throw new Error('no selection');
}

/** The same of a combination. */
function combinedWith(
  index: number,
  wanted: SelectionResult,
): { readonly play: string; readonly number: string } {
  const { family } = rulesAt(index);
  for (const match of family.parts)
    for (const number of ['1x2=h+btts=y', '1x2=h+btts=n', '1x2=a+btts=y', '1x2=a+btts=n'])
      if (family.selectionOf(`m${match}.bb:${number}`)?.resultOn(drawOf(index)) === wanted)
        return { play: `m${match}.bb`, number };
  throw new Error('no combination');
}

type LegOptions = {
  readonly day: number;
  readonly odds: string;
  readonly result: SelectionResult;
  readonly isCombined?: boolean;
};

const legOf = ({ day, odds, result, isCombined }: LegOptions, banker: boolean): GuestLeg => {
  const { play, number } = (isCombined ? combinedWith : pickWith)(day, result);
  const club = { code: '', name: '' };
  return {
    game_id: 11,
    game_no: `20261121-000${day}`,
    round_id: String(day),
    match: Number(play.slice(1, play.indexOf('.'))),
    home: club,
    away: club,
    play,
    play_name: '',
    picks: [{ number, name: '', odds, result: 'pending' }],
    banker,
    score: null,
    ht_score: null,
    status: 'pending',
    drawsAtMs: day * 1_000,
  };
};

type Terms = {
  readonly sizes: readonly number[];
  readonly unit: string;
  readonly lines: number;
  readonly bankers?: number;
};

function ticket(wanted: readonly LegOptions[], { sizes, unit, lines, bankers = 0 }: Terms): GuestBet {
  const legs = wanted.map((each, at) => legOf(each, at < bankers));
  const home = Math.max(...wanted.map(({ day }) => day));
  return {
    id: 't',
    gameId: 11,
    gameName: '',
    family: 'football',
    issue: `20261121-000${home}`,
    roundId: String(home),
    play: 'ticket',
    playName: '',
    selection: `ticket:${sizes.join()}`,
    odds: '2.00',
    stake: `${(Number(unit) * lines).toFixed(2)}`,
    placedAtMs: 0,
    drawsAtMs: home * 1_000,
    closesAtMs: 500,
    status: 'pending',
    payout: '0.00',
    numbers: [],
    ticket: { sizes, unit, lines, wonLines: null, legs },
  };
}

let balance: Money;
let guest: GuestBetController;
beforeEach(() => {
  localStorage.clear();
  balance = minor(100_00n);
  guest = new GuestBetController(
    createStorage(() => localStorage),
    { read: () => balance, write: (to) => (balance = to), isShown: () => true },
    async ({ issue }) => rulesAt(Number(issue.slice(-1))).family,
  );
});

const take = (bet: GuestBet) =>
  guest.take(
    ({ balanceMinor }) =>
      ok({ bets: [bet], balanceMinor: balanceMinor - BigInt(bet.stake.replace('.', '')) }),
    0,
  );
const settle = async (...days: readonly number[]) => {
  for (const day of days) await guest.settle(String(day), drawOf(day));
};

describe('a demo ticket', () => {
  // The examples of sports, section 7.3.
  test.each([
    [
      'all won',
      ticket(
        [
          { day: 1, odds: '2.20', result: WIN },
          { day: 2, odds: '1.56', result: WIN },
        ],
        { sizes: [2], unit: '10.00', lines: 1 },
      ),
      { status: 'win', payout: '34.32', ticket: { wonLines: 1 } },
    ],
    [
      'halves',
      ticket(
        [
          { day: 1, odds: '1.95', result: HALF_WIN },
          { day: 2, odds: '1.87', result: WIN },
          { day: 3, odds: '2.10', result: HALF_LOSS },
        ],
        { sizes: [3], unit: '33.33', lines: 1 },
      ),
      { status: 'win', payout: '45.96', ticket: { wonLines: 1 } },
    ],
    [
      'part came back',
      ticket(
        [
          { day: 1, odds: '2.05', result: WIN },
          { day: 2, odds: '1.88', result: LOSS },
          { day: 3, odds: '3.40', result: PUSH },
        ],
        { sizes: [2, 3], unit: '2.00', lines: 4 },
      ),
      { status: 'lose', reason: 'part', payout: '4.10', ticket: { wonLines: 1 } },
    ],
    [
      'a combination won',
      ticket(
        [
          { day: 1, odds: '4.42', result: WIN, isCombined: true },
          { day: 2, odds: '1.56', result: WIN },
        ],
        { sizes: [2], unit: '10.00', lines: 1 },
      ),
      { status: 'win', payout: '68.95', ticket: { wonLines: 1 } },
    ],
    [
      'a combination lost',
      ticket(
        [
          { day: 1, odds: '4.42', result: LOSS, isCombined: true },
          { day: 2, odds: '1.56', result: WIN },
        ],
        { sizes: [2], unit: '10.00', lines: 1 },
      ),
      { status: 'lose', payout: '0.00', ticket: { wonLines: 0 } },
    ],
    [
      'the banker lost',
      ticket(
        [
          { day: 1, odds: '1.40', result: LOSS },
          { day: 2, odds: '2.10', result: WIN },
          { day: 3, odds: '1.90', result: WIN },
        ],
        { sizes: [2], unit: '4.00', lines: 2, bankers: 1 },
      ),
      { status: 'lose', payout: '0.00', ticket: { wonLines: 0 } },
    ],
  ])('is paid as one: %s', async (_, bet, expected) => {
    take(bet);
    const paid = balance;
    await settle(2, 1, 3);
    expect(guest.refresh()).toMatchObject([expected]);
    await settle(1, 2, 3);
    expect(balance - paid).toBe(BigInt(expected.payout.replace('.', '')));
  });

  test('waits for the draws of its legs that have no result yet, and shows the others', async () => {
    const bet = ticket(
      [
        { day: 1, odds: '2.00', result: WIN },
        { day: 3, odds: '2.00', result: WIN },
      ],
      { sizes: [2], unit: '1.00', lines: 1 },
    );
    take(bet);
    expect(guest.dueRounds(999)).toEqual([]);
    expect(guest.dueRounds(3_000).map(({ roundId }) => roundId)).toEqual(['1', '3']);
    await settle(1);
    const [after] = guest.refresh();
    expect(after).toMatchObject({ status: 'pending', payout: '0.00' });
    expect(after?.ticket?.legs.map(({ status }) => status)).toEqual(['win', 'pending']);
    expect(after?.ticket?.legs[0]?.score).toMatch(/^\d-\d$/);
    expect(guest.dueRounds(3_000).map(({ roundId }) => roundId)).toEqual(['3']);
  });

  test('of void rounds alone has its stake back', async () => {
    take(
      ticket(
        [
          { day: 1, odds: '2.00', result: LOSS },
          { day: 2, odds: '2.00', result: LOSS },
        ],
        { sizes: [2], unit: '7.00', lines: 1 },
      ),
    );
    await guest.settle('1', 'void');
    await guest.settle('2', 'void');
    expect(guest.refresh()).toMatchObject([{ status: 'cancelled', reason: 'void', payout: '7.00' }]);
    expect(balance).toBe(100_00n);
  });

  test('is cancelled until its first leg closes', async () => {
    take(
      ticket(
        [
          { day: 1, odds: '2.00', result: WIN },
          { day: 2, odds: '2.00', result: WIN },
        ],
        { sizes: [2], unit: '7.00', lines: 1 },
      ),
    );
    expect(guest.cancel(['t'], 500)).toBe(false);
    expect(guest.cancel(['t'], 499)).toBe(true);
    await settle(1, 2);
    expect([guest.refresh()[0]?.status, balance]).toEqual(['cancelled', 100_00n]);
  });
});
