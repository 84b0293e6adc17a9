import { describe, expect, it, test } from 'vitest';

import { chanceOn } from './chances.ts';
import { LOSS, type Result, ruleOf, VOID, WIN } from './markets.ts';
import { scoreTable } from './score-table.ts';
import {
  boundOf,
  cashOutWorth,
  doLegsFit,
  isTicket,
  linesOf,
  mostOf,
  payoutOfSingle,
  payoutOfTicket,
  sizesOf,
  statusOf,
  type Ticket,
  WAYS,
} from './tickets.ts';

const HALF_WIN: Result = { won: 1, back: 1 };
const HALF_LOSS: Result = { won: 0, back: 1 };
const RESULTS: Readonly<Record<string, Result>> = {
  win: WIN,
  loss: LOSS,
  void: VOID,
  half_win: HALF_WIN,
  half_loss: HALF_LOSS,
};

/** "2.20 win, 1.56 void / 2.00 void, *1.40 loss": legs by commas, their picks by slashes, a star for a
 *  banker. */
function read(text: string, sizes: readonly number[], unitMinor: bigint): [Ticket, Result[][]] {
  const legs = text.split(', ').map((leg) => ({
    isBanker: leg.startsWith('*'),
    picks: leg
      .replace('*', '')
      .split(' / ')
      .map((pick) => pick.split(' ')),
  }));
  const ticket = {
    unitMinor,
    sizes,
    legs: legs.map(({ isBanker, picks }) => ({
      isBanker,
      oddsE4: picks.map(([odds]) => Math.round(Number(odds) * 10_000)),
    })),
  };
  return [ticket, legs.map(({ picks }) => picks.map(([, result = '']) => RESULTS[result] ?? LOSS))];
}

describe('a ticket', () => {
  const FIVE = Array.from({ length: 8 }, (_, leg) => `2.00 ${leg < 5 ? 'win' : 'loss'}`).join(', ');
  test.each([
    ['2.20 win, 1.56 win', '2', 100_00n, 1, 343_20n, 'win'],
    ['2.05 win, 1.88 win, 3.40 void', '3', 10_00n, 1, 38_54n, 'win'],
    ['2.05 void, 1.88 void, 3.40 void', '3', 10_00n, 1, 10_00n, 'cancelled'],
    ['2.05 void, 1.88 void, 3.40 loss', '3', 10_00n, 1, 0n, 'lose'],
    ['1.95 half_win, 1.87 win, 2.10 half_loss', '3', 33_33n, 1, 45_96n, 'win'],
    ['2.05 win, 1.88 loss, 3.40 void', '2,3', 2_00n, 4, 4_10n, 'lose'],
    ['1.50 win, 2.00 win, 2.50 win, 3.00 loss', '2,3,4', 1_00n, 11, 19_25n, 'win'],
    ['2.30 void / 3.20 void, 1.75 win', '2', 5_00n, 2, 17_50n, 'win'],
    ['*1.40 win, 2.10 win, 2.60 loss, 1.90 win', '3', 4_00n, 3, 22_34n, 'win'],
    ['*1.40 loss, 2.10 win, 2.60 win, 1.90 win', '3', 4_00n, 3, 0n, 'lose'],
    [FIVE, '2,3,4,5,6,7,8', 1_00n, 247, 232_00n, 'lose'],
  ] as const)('%s in {%s}', (text, sizes, unitMinor, ...expected) => {
    const [ticket, results] = read(text, sizes.split(',').map(Number), unitMinor);
    expect(isTicket(ticket)).toBe(true);
    expect([linesOf(ticket).length, payoutOfTicket(ticket, results), statusOf(ticket, results)]).toEqual(
      expected,
    );
  });

  const lines = (picks: string, sizes: readonly number[]): number =>
    linesOf({
      sizes,
      legs: picks.split(' ').map((leg) => ({
        isBanker: leg.startsWith('*'),
        oddsE4: Array.from({ length: Number(leg.replace('*', '')) }, () => 20_000),
      })),
    }).length;

  it('has the lines of its picks', () => {
    expect(lines('2 1 3', [2, 3])).toBe(17);
    expect(lines('*1 1 1 1 1', [3])).toBe(6);
    expect(lines('*1 *1 2 1 1', [3, 4])).toBe(9);
    expect(lines('2 2 2 2 2 2 2 2', [2, 3, 4, 5, 6, 7, 8])).toBe(6544);
  });

  it('has the lines in the name of its way', () => {
    expect(WAYS.size).toBe(39);
    for (const [name, sizes] of WAYS) {
      const [legs = 0, count] = name.split('x').map(Number);
      expect([name, lines(Array.from({ length: legs }, () => '1').join(' '), sizes)]).toEqual([name, count]);
    }
  });

  it('has no size without a leg beside its bankers', () => {
    const leg = { isBanker: false };
    const banker = { isBanker: true };
    expect(sizesOf([leg, leg, leg])).toEqual([2, 3]);
    expect(sizesOf([banker, banker, leg, leg])).toEqual([3, 4]);
    expect(isTicket(read('*1.40 win, *2.10 win', [2], 100n)[0])).toBe(false);
    expect(isTicket(read('1.40 win, 2.10 win', [], 100n)[0])).toBe(false);
    expect(isTicket(read('1.40 win', [1], 100n)[0])).toBe(false);
  });

  it('can pay a leg whose picks are all void', () => {
    expect(mostOf(read('1.30 void / 1.40 void, 2.00 win', [2], 100n)[0])).toBe(400n);
    expect(mostOf(read('1.30 void / 2.40 void, 2.00 win', [2], 100n)[0])).toBe(480n);
  });

  it('takes legs of different matches, and of markets that fit', () => {
    const leg = (match: string, market: string, ...picks: string[]) => ({ match, market, picks });
    const single = leg('1', '1x2', 'h');
    expect(doLegsFit([single, leg('2', 'cs', '0-0', 'oh')])).toBe(true);
    expect(doLegsFit([single, leg('1', 'cs', '0-0')])).toBe(false);
    expect(doLegsFit([single, leg('2', 'dc', '1x', 'x2')])).toBe(false);
    expect(doLegsFit([single, leg('2', '1x2', 'h', 'h')])).toBe(false);
    expect(doLegsFit([single, leg('2', 'bb', '1x2=h+btts=y')])).toBe(true);
    expect(doLegsFit([single, leg('2', 'bb', '1x2=h+btts=y', '1x2=h+btts=n')])).toBe(false);
    for (const pick of ['1x2=h', 'btts=y+1x2=h', '1x2=h+ou2=o'])
      expect(doLegsFit([single, leg('2', 'bb', pick)])).toBe(false);
    const five = ['2', '3', '4', '5'].map((match) => leg(match, '1x2', 'h'));
    expect(doLegsFit([...five, leg('6', 'cs', '0-0')])).toBe(false);
    expect(doLegsFit([...five, leg('6', 'ttg', 'm0')])).toBe(true);
    expect(doLegsFit([...five.slice(1), leg('6', 'bb', '1x2=h+btts=y')])).toBe(true);
    expect(doLegsFit([...five, leg('6', 'bb', '1x2=h+btts=y')])).toBe(false);
  });
});

describe('a bet of its own', () => {
  // Goal difference -1, 0, +1 and +2 at each handicap.
  test.each([
    ['ah-1', '0 0 10001 19501'],
    ['ah-0.75', '0 0 14751 19501'],
    ['ah-0.5', '0 0 19501 19501'],
    ['ah-0.25', '0 5000 19501 19501'],
    ['dnb', '0 10001 19501 19501'],
    ['ah+0.25', '0 14751 19501 19501'],
    ['ah+0.75', '5000 19501 19501 19501'],
    ['ah+1.25', '14751 19501 19501 19501'],
  ])('on %s', (market, payouts) => {
    const rule = ruleOf(market, 'h');
    const paid = [-1, 0, 1, 2].map((lead) => {
      const story = { home: 1 + lead, away: 1, halfHome: 0, halfAway: 0, first: 'a' } as const;
      return payoutOfSingle(100_01n, 19_500, rule(story));
    });
    expect(paid.join(' ')).toBe(payouts);
  });

  test.each([
    ['ou2.25', [LOSS, HALF_LOSS, WIN], [WIN, HALF_WIN, LOSS], 1],
    ['ou2.75', [LOSS, HALF_WIN, WIN], [WIN, HALF_LOSS, LOSS], 2],
  ])('on %s', (market, over, under, from) => {
    const stories = [0, 1, 2].map(
      (more) => ({ home: from + more, away: 0, halfHome: 0, halfAway: 0, first: 'h' }) as const,
    );
    expect(stories.map(ruleOf(market, 'o'))).toEqual(over);
    expect(stories.map(ruleOf(market, 'u'))).toEqual(under);
  });
});

describe('what a ticket can cost', () => {
  it('is bounded through its carrier', () => {
    const [ticket] = read('2.20 win, 1.90 win, 2.40 win', [2, 3], 10_00n);
    expect(boundOf(ticket, [0])).toEqual({ carrier: 0, baseMinor: 45_60n, carriedMinor: 88_60n });
    expect(boundOf(ticket, [0, 1, 2]).carrier).toBe(2);
  });

  it('is nothing without a carrier that is a banker', () => {
    const [ticket] = read('*2.20 win, 1.90 win, 2.40 win', [2], 10_00n);
    expect(boundOf(ticket, [0])).toEqual({ carrier: 0, baseMinor: 0n, carriedMinor: 43_00n });
  });
});

describe('cash-out', () => {
  const [ticket] = read('2.20 win, 1.43 win, 2.42 win', [3], 100_00n);
  const expected = (
    [
      [156, 124, '1x2', 'h'],
      [286, 62, 'ou2.5', 'o'],
      [84, 205, 'ah+0.75', 'h'],
    ] as const
  ).map(([home, away, market, pick], leg) => {
    const { won, back, of } = chanceOn(scoreTable(home, away, -6), ruleOf(market, pick));
    return [{ n: won * BigInt(ticket.legs[leg]?.oddsE4[0] ?? 0) + back * 10_000n, d: of * 10_000n }];
  });

  test.each([
    ['nothing', [], 90_69n],
    ['the first leg', [[WIN]], 205_82n],
    ['two legs', [[WIN], [WIN]], 304_83n],
    ['a void leg and one won', [[VOID], [WIN]], 138_56n],
  ])('is worth what is expected after %s', (_, results, worth) => {
    expect(cashOutWorth(ticket, results, expected)).toBe(worth);
  });
});
