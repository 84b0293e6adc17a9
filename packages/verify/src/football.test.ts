import { expect, test } from 'vitest';

import { readLeague } from '@tessera/domain/fairness/league';
import { fraction } from '@tessera/domain/fraction';
import { builderChance, readBuilder } from '@tessera/domain/games/football/builder';
import { matchChances } from '@tessera/domain/games/football/chances';
import { MARKETS } from '@tessera/domain/games/football/markets';
import { drawMatch, factsOf } from '@tessera/domain/games/football/match';
import { encodeMatchDay } from '@tessera/domain/games/football/numbers';
import { marketsOnSale, priceOf } from '@tessera/domain/games/football/prices';
import { scoreTable } from '@tessera/domain/games/football/score-table';
import { modelText } from '@tessera/domain/games/football/season/model';

import { LEAGUE, PAIRS } from '../../domain/tests/league.ts';
import { drawMatches, footballOdds, footballResult, readMatches } from '../verify.mjs';

const TEXT = modelText(LEAGUE);
const fixturesAt = (index: number) => readLeague(TEXT)?.fixturesAt(index).fixtures ?? [];
const FIXTURES = fixturesAt(7);
const CHANCES = FIXTURES.map(({ means }) => matchChances(scoreTable(means, LEAGUE.rho)));

/** A generator of fair integers with a fixed start. */
function fair(start: number): (n: number) => number {
  let state = start;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

test.each([0, 3, 9])('every selection of match %i of a day is priced as the product does', (at) => {
  const [chances] = CHANCES.slice(at);
  if (!chances) throw new Error('the day has ten matches');
  const sold = new Map(marketsOnSale(chances, LEAGUE).map((each) => [each.market.key, each.picks]));
  for (const { key, picks } of MARKETS) {
    for (const pick of picks) {
      const product = sold.get(key)?.get(pick)?.oddsE4;
      const own = footballOdds(TEXT, 7, `m${at + 1}.${key}:${pick}`);
      expect(own === undefined ? undefined : Number(own), `${key}:${pick}`).toBe(product);
    }
  }
});

test.each([1, 2, 20, 38, 39, 1000])('round %i of a chain has the fixtures of the product', (index) => {
  const fixtures = fixturesAt(index);
  expect(fixtures).toHaveLength(10);
  const result = MARKETS[0];
  const prices = fixtures.map(({ means }) => {
    const chances = matchChances(scoreTable(means, LEAGUE.rho));
    return result && priceOf(chances.sharesOf(result, 'h'), LEAGUE)?.oddsE4;
  });
  const own = fixtures.map((_, at) => Number(footballOdds(TEXT, index, `m${at + 1}.1x2:h`)));
  expect(own).toEqual(prices);
});

test.each(['1x2=h+btts=y', 'btts=n+ta0.5=u', '1x2=a+ah+0.5=h', 'hcp+1=h+ht=d+ou2.5=o'])(
  'the combination %s is priced as the product does',
  (pick) => {
    const [chances] = CHANCES;
    const parts = readBuilder(pick);
    if (!chances || !parts.ok) throw new Error(`no combination ${pick}`);
    const price = priceOf({ won: builderChance(chances, parts.value), back: fraction(0) }, LEAGUE);
    const sold = price && price.oddsE4 <= LEAGUE.prices.most ? price.oddsE4 : undefined;
    const own = footballOdds(TEXT, 7, `m1.bb:${pick}`);
    expect(own === undefined ? undefined : Number(own)).toBe(sold);
  },
);

test('every selection comes to what the product says, on many match days', () => {
  for (let start = 1; start <= 60; start += 1) {
    const uniform = fair(start * 7919);
    const day = FIXTURES.map(({ means }) => drawMatch(uniform, scoreTable(means, LEAGUE.rho)));
    const numbers = encodeMatchDay(day);
    for (const [at, match] of day.slice(0, 2).entries()) {
      const differing = MARKETS.flatMap(({ key, picks, resultOf }) =>
        picks
          .filter((pick) => {
            const { won, back, of } = resultOf(pick, factsOf(match));
            const own = footballResult(`m${at + 1}.${key}:${pick}`, numbers);
            return Number(own?.won) * of !== 2 * won || Number(own?.back) * of !== 2 * back;
          })
          .map((pick) => `${key}:${pick}`),
      );
      expect(differing, JSON.stringify(match)).toEqual([]);
    }
  }
});

test.each([
  'm1.1x2:x',
  'm0.1x2:h',
  'm11.1x2:h',
  'm01.1x2:h',
  '1x2:h',
  'm1.ah0.25:h',
  'm1.ah+0.250:h',
  'm1.ah+3.75:h',
  'm1.ah+0:h',
  'm1.ou+2.5:o',
  'm1.ou0.25:o',
  'm1.hcp0:h',
  'm1.th3.5:o',
  'm1.cs:6-0',
  'm1.ttg:m8',
  'm1.toString:h',
  'm1.bb:1x2=h',
  'm1.bb:btts=y+1x2=h',
  'm1.bb:1x2=h+1x2=d',
  'm1.bb:1x2=h+dnb=h',
  'm1.bb:1x2=h+ou2.25=o',
  'm1.bb:1x2=h+btts=y=y',
  'm1.bb:1x2=h+btts=maybe',
])('%s is no selection', (selection) => {
  const numbers = encodeMatchDay(FIXTURES.map(() => ({ ticket: 0, score: { home: 0, away: 0 }, goals: [] })));
  expect(footballOdds(TEXT, 7, selection)).toBeUndefined();
  expect(footballResult(selection, numbers)).toBeUndefined();
});

/** The final keys of the published vectors, with matches between the known pairs. */
const KNOWN = {
  a95615c1e8dfc283cd0f0c09bbc748552ff92ea97daa0c0d0205b3ff66f92466: [
    '764993926 2-3 25h 33a 43a 51h 57a',
    '495129790 3-0 17h 20h 59h',
    '522975139 1-1 49a 90h',
    '694572167 5-0 20h 41h 48h 53h 54h',
  ],
  '1faae213c3acf464707b37ada8cac53eebd541ed692518fe39d72fb3e9deea77': [
    '803279363 3-0 5h 51h 52h',
    '274487198 2-0 25h 34h',
    '780610962 1-5 3a 12a 28h 56a 75a 82a',
    '675219507 5-0 6h 17h 26h 90h 91h',
  ],
  a940be7a4b7697cea7a27305f3ed3fe2eaab858931e821a4db7b6dc1b8f28547: [
    '352160926 1-1 46a 58h',
    '261467029 2-0 5h 8h',
    '478607154 1-1 0h 61a',
    '561785975 4-0 3h 7h 50h 67h',
  ],
  ab3b40392b90d10c14f237c9c2c1230d97e3f14fd459252bae7cc7a75467aa78: [
    '919922515 3-3 1a 8a 43h 73a 82h 91h',
    '579981391 3-1 26h 79h 82a 95h',
    '443543889 1-0 61h',
    '531539756 4-0 5h 54h 68h 69h',
  ],
} as const;

test.each(Object.entries(KNOWN))('the key %s plays the known matches', (key, known) => {
  const means = Object.values(PAIRS).map(({ home, away }) => [home, away] as const);
  const played = drawMatches(Buffer.from(key, 'hex'), means, -6).map(({ ticket, home, away, goals }) =>
    [
      ticket,
      `${home}-${away}`,
      ...goals.map(({ slot, side }) => `${slot}${side === 'home' ? 'h' : 'a'}`),
    ].join(' '),
  );
  expect(played).toEqual(known);
});

test('the known numbers are those of the known matches', () => {
  const means = Object.values(PAIRS).map(({ home, away }) => [home, away] as const);
  const [key = ''] = Object.keys(KNOWN);
  const numbers =
    '4 45 152 225 134 2 3 29 131 20 190 3 0 31 43 247 163 1 1 41 102 84 135 5 0 50 67 87 102 115 34 40 118 99 ' +
    '180 40 82 96 106 108';
  expect(readMatches(numbers.split(' ').map(Number))).toEqual(
    drawMatches(Buffer.from(key, 'hex'), means, -6),
  );
});
