import { expect, test } from 'vitest';

import { LEAGUE, PAIRS } from '../../../tests/league.ts';
import { amountsOf } from '../../book-amounts.ts';
import { atomsOf } from './atoms.ts';
import { type MatchLine, worstOutcome } from './exposure.ts';
import { marketOf } from './markets.ts';
import { scoreTable } from './score-table.ts';

const ATOMS = atomsOf(scoreTable(PAIRS.A, LEAGUE.rho));

const bet = (selection: string, stake: number, odds: number): MatchLine => {
  const [key = '', pick = ''] = selection.split(':');
  const stakeMinor = BigInt(stake) * 100n;
  const oddsE4 = Math.round(odds * 10_000);
  return {
    amounts: amountsOf({ hasHalves: true }, stakeMinor, oddsE4),
    selection: {
      resultOf: (facts) => {
        const market = marketOf(key);
        if (!market) throw new Error(`no market ${key}`);
        return market.resultOf(pick, facts);
      },
    },
  };
};

const BOOK = [
  bet('1x2:h', 1000, 2.2),
  bet('1x2:d', 200, 3.68),
  bet('ou2.5:o', 800, 1.82),
  bet('btts:y', 500, 1.7),
  bet('cs:2-1', 50, 10.57),
  bet('ah-0.25:h', 600, 1.9),
  bet('ou2.25:u', 300, 2.44),
  bet('htft:dh', 40, 6.46),
  bet('first:a', 200, 2.35),
];

const MARKETS_OF_BOOK = '1x2 1x2 ou2.5 btts cs ah-0.25 ou2.25 htft first'.split(' ');

test('the known book pays most at 2-1 after 0-0 with the away side scoring first', () => {
  const { paidMinor, facts } = worstOutcome(() => ATOMS, BOOK);
  expect(paidMinor).toBe(6_902_90n);
  expect(facts).toMatchObject({ home: 2, away: 1, halfLead: 0, first: 'away' });
});

test('the known book taken market by market pays more, and all its bets together most', () => {
  const marketOfBet = (at: number): string => MARKETS_OF_BOOK[at] ?? '';
  const apart = [...new Set(MARKETS_OF_BOOK)].map((key) =>
    worstOutcome(
      () => ATOMS,
      BOOK.filter((_, at) => marketOfBet(at) === key),
    ),
  );
  expect(apart.reduce((sum, { paidMinor }) => sum + paidMinor, 0n)).toBe(7_634_90n);
  expect(BOOK.reduce((sum, { amounts }) => sum + amounts.payoutMinor, 0n)).toBe(8_370_90n);
});

test('a book without bets pays nothing', () => {
  expect(worstOutcome(() => ATOMS, [])).toEqual({ paidMinor: 0n, facts: null });
});

test('a quarter line pays half its stake back where that is the worst', () => {
  const { paidMinor } = worstOutcome(
    () => ATOMS.filter(({ home, away }) => home === away),
    [bet('ah-0.25:h', 600, 1.9)],
  );
  expect(paidMinor).toBe(300_00n);
});
