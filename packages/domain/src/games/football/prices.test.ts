import { describe, expect, test } from 'vitest';

import { KNOWN_PRICES } from '../../../tests/football-figures.ts';
import { LEAGUE, PAIRS } from '../../../tests/league.ts';
import { fraction, type Fraction } from '../../fraction.ts';
import { formatOdds } from '../../odds.ts';
import { HALF_LOSS, HALF_WIN, LOSS, PUSH, WIN } from '../../selection-result.ts';
import { ATOM_WEIGHTS, atomsOf } from './atoms.ts';
import { addingNothing, builderChance, readBuilder } from './builder.ts';
import { matchChances } from './chances.ts';
import { canReturn, marketOf, MARKETS } from './markets.ts';
import { firstLine, marketsOnSale, pricedMarket, priceOf } from './prices.ts';
import { scoreTable } from './score-table.ts';

const chancesOf = (pair: keyof typeof PAIRS) => matchChances(scoreTable(PAIRS[pair], LEAGUE.rho));
const CHANCES = { A: chancesOf('A'), B: chancesOf('B'), C: chancesOf('C') } as const;
const PAIR_NAMES = ['A', 'B', 'C'] as const;

/** A chance as the tables print it: exact at nine decimals, else rounded to twelve. */
function printed({ n, d }: Fraction): string {
  const twelve = (2n * n * 10n ** 12n + d) / (2n * d);
  const digits = String(twelve).padStart(13, '0');
  const decimals = digits.slice(-12);
  return `${digits.slice(0, -12)}.${(n * 10n ** 9n) % d === 0n ? decimals.slice(0, 9) : decimals}`;
}

function known(pair: (typeof PAIR_NAMES)[number], selection: string): string {
  const [key = '', pick = ''] = selection.split(':');
  const market = marketOf(key);
  if (!market) throw new Error(`no market ${key}`);
  const { won, back } = CHANCES[pair].sharesOf(market, pick);
  const price = pricedMarket(market, CHANCES[pair], LEAGUE).picks.get(pick);
  const shares = canReturn(market) ? [printed(won), printed(back)].join(' + ') : printed(won);
  return `${shares} ${price ? formatOdds(price.oddsE4) : '-'}`;
}

describe.each(PAIR_NAMES.map((pair, at) => [pair, at + 1] as const))('pair %s', (pair, column) => {
  test.each(KNOWN_PRICES.map((row) => [row[0], row[column]]))('%s is %s', (selection, figures) => {
    expect(known(pair, selection ?? '')).toBe(figures);
  });
});

test.each([
  ['A', ['ah-0.25', 'ou2.75', 'hcp-1'], 138],
  ['B', ['ah-2.25', 'ou3.25', 'hcp-2'], 130],
  ['C', ['ah+1.25', 'ou2.75', 'hcp+1'], 135],
] as const)('pair %s shows the lines %j first, of %i selections', (pair, lines, count) => {
  const onSale = marketsOnSale(CHANCES[pair], LEAGUE);
  expect(onSale.reduce((sum, { picks }) => sum + picks.size, 0)).toBe(count);
  expect((['ah', 'ou', 'hcp'] as const).map((family) => firstLine(onSale, family)?.market.key)).toEqual(
    lines,
  );
});

test('the line 0 of the Asian handicap is sold as draw no bet, and is no line of it', () => {
  expect(MARKETS.filter(({ family, quarters }) => family === 'ah' && quarters === 0)).toEqual([]);
  const even = matchChances(scoreTable({ home: 130, away: 130 }, LEAGUE.rho));
  const onSale = marketsOnSale(even, LEAGUE);
  expect(onSale.some(({ market }) => market.key === 'dnb')).toBe(true);
  // Of sides that are even, the first line is the nearest of those that remain.
  expect(['ah-0.25', 'ah+0.25']).toContain(firstLine(onSale, 'ah')?.market.key);
});

test('the atoms of a match add up to all tickets, and there are 817 of pair A', () => {
  const atoms = atomsOf(scoreTable(PAIRS.A, LEAGUE.rho));
  expect(atoms).toHaveLength(817);
  expect(atoms.reduce((sum, { weight }) => sum + weight, 0n)).toBe(ATOM_WEIGHTS);
});

test('no table has more than 827 atoms', () => {
  expect(atomsOf({ ...scoreTable(PAIRS.A, LEAGUE.rho), tickets: Array(100).fill(10_000_000) })).toHaveLength(
    827,
  );
});

/** A second count of every market: over the atoms, with the stake halved as its quarters say. */
describe.each(MARKETS.map((market) => [market.key, market] as const))('the market %s', (_, market) => {
  const atoms = CHANCES.A.atoms();
  const count = (pick: string, part: 'won' | 'back') =>
    fraction(
      atoms.reduce((sum, atom) => {
        const result = market.resultOf(pick, atom);
        return sum + (atom.weight * BigInt(result[part]) * 2n) / BigInt(result.of);
      }, 0n),
      2n * ATOM_WEIGHTS,
    );

  test('is counted alike over scores and over atoms', () => {
    for (const pick of market.picks)
      expect(CHANCES.A.sharesOf(market, pick)).toEqual({
        won: count(pick, 'won'),
        back: count(pick, 'back'),
      });
  });
});

const EXCLUSIVE = MARKETS.filter((market) => market.isExclusive);
test.each(EXCLUSIVE.map((market) => [market.key, market] as const))(
  'the market %s has exactly one winner',
  (_, market) => {
    for (const atom of CHANCES.A.atoms())
      expect(market.picks.filter((pick) => market.resultOf(pick, atom) === WIN)).toHaveLength(1);
  },
);

const score = (home: number, away: number) => ({
  home,
  away,
  halfLead: 0 as const,
  halfGoals: 0 as const,
  first: 'none' as const,
});

test.each([
  ['ah-1', [LOSS, LOSS, PUSH, WIN]],
  ['ah-0.75', [LOSS, LOSS, HALF_WIN, WIN]],
  ['ah-0.5', [LOSS, LOSS, WIN, WIN]],
  ['ah-0.25', [LOSS, HALF_LOSS, WIN, WIN]],
  ['dnb', [LOSS, PUSH, WIN, WIN]],
  ['ah+0.25', [LOSS, HALF_WIN, WIN, WIN]],
  ['ah+0.75', [HALF_LOSS, WIN, WIN, WIN]],
  ['ah+1.25', [HALF_WIN, WIN, WIN, WIN]],
])('%s of the home side at -1, 0, +1 and +2 goals', (key, results) => {
  const market = marketOf(key);
  expect([score(0, 1), score(1, 1), score(1, 0), score(2, 0)].map((at) => market?.resultOf('h', at))).toEqual(
    results,
  );
});

test.each([
  ['ou2.25', 'o', [LOSS, HALF_LOSS, WIN, WIN]],
  ['ou2.25', 'u', [WIN, HALF_WIN, LOSS, LOSS]],
  ['ou2.75', 'o', [LOSS, LOSS, HALF_WIN, WIN]],
  ['ou2.75', 'u', [WIN, WIN, HALF_LOSS, LOSS]],
])('%s:%s at 1, 2, 3 and 4 goals', (key, pick, results) => {
  const market = marketOf(key);
  expect([1, 2, 3, 4].map((goals) => market?.resultOf(pick, score(goals, 0)))).toEqual(results);
});

const partsOf = (text: string) => {
  const parts = readBuilder(text);
  if (!parts.ok) throw new Error(`${text} is a combination`);
  return parts.value;
};

test.each([
  ['A', '1x2=h+btts=y', '0.219111826', '4.42', '81.9'],
  ['A', '1x2=h+ou2.5=o', '0.278827325', '3.47', '111.6'],
  ['A', '1x2=d+ou2.5=u', '0.192558021', '5.03', '146.0'],
  ['A', '1x2=a+ht=h', '0.019877127626', '48.79', '18.7'],
  ['A', '1x2=h+btts=n+ta0.5=u', '0.221516077', '4.37', '365.7'],
  ['A', '1x2=h+btts=y+first=a+ou2.5=o', '0.067507397837', '14.36', '108.0'],
  ['B', '1x2=h+ou3.5=o+ta0.5=u', '0.172632691', '5.61', '76.7'],
  ['C', '1x2=a+first=h', '0.080861430568', '11.99', '43.0'],
] as const)(
  'pair %s: the combination %s has the chance %s and odds of %s; the product of single odds would return %s %',
  (pair, text, ...figures) => {
    const [chance, odds, product] = figures;
    const won = builderChance(CHANCES[pair], partsOf(text));
    expect(printed(won)).toBe(chance);
    expect(formatOdds(priceOf({ won, back: fraction(0) }, LEAGUE)?.oddsE4 ?? 0)).toBe(odds);
    const singles = partsOf(text).map(
      ({ market, pick }) => pricedMarket(market, CHANCES[pair], LEAGUE).picks.get(pick)?.oddsE4 ?? 0,
    );
    const returned = singles.reduce((all, oddsE4) => all * (oddsE4 / 10_000), Number(won.n) / Number(won.d));
    expect((returned * 100).toFixed(1)).toBe(product);
  },
);

test('a line with a plus is one part of a combination', () => {
  const keys = (text: string) => partsOf(text).map(({ market, pick }) => `${market.key}=${pick}`);
  expect(keys('1x2=d+ah+0.5=h+hcp+1=h')).toEqual(['1x2=d', 'ah+0.5=h', 'hcp+1=h']);
});

test('what cannot happen has no price', () => {
  const won = builderChance(CHANCES.A, partsOf('btts=y+cs=0-0'));
  expect(priceOf({ won, back: fraction(0) }, LEAGUE)).toBeUndefined();
});

test('a part that another implies adds nothing', () => {
  const parts = partsOf('1x2=h+btts=n+ta0.5=u');
  expect(addingNothing(CHANCES.A, parts).map(({ market }) => market.key)).toEqual(['btts', 'ta0.5']);
  expect(addingNothing(CHANCES.A, partsOf('1x2=h+btts=y'))).toEqual([]);
});

test.each([
  ['one part', '1x2=h'],
  ['parts out of order', 'btts=y+1x2=h'],
  ['two parts on one market', '1x2=d+1x2=h'],
  ['a whole line', '1x2=h+ou2=o'],
  ['a quarter line', '1x2=h+ah-0.25=h'],
  ['the draw returned', '1x2=h+dnb=h'],
  ['a pick that is none', '1x2=h+btts=x'],
  ['a market that is none', '1x2=h+corners=o'],
  ['seven parts', '1x2=h+btts=y+cs=2-1+first=h+ht=h+oe=o+ou2.5=o'],
  ['nothing', ''],
  ['more after a pick', '1x2=h=h+btts=y'],
])('%s make no combination', (_, text) => {
  expect(readBuilder(text)).toEqual({ ok: false, refusal: 'NUMBER_INVALID' });
});
