import { expect, test } from 'vitest';

import { seasonOf } from '@tessera/domain/fairness/draw-season';
import { fraction } from '@tessera/domain/fraction';
import { builderChance, readBuilder } from '@tessera/domain/games/football/builder';
import { matchChances } from '@tessera/domain/games/football/chances';
import { MARKETS } from '@tessera/domain/games/football/markets';
import { drawMatch, factsOf } from '@tessera/domain/games/football/match';
import { modelHash, modelText } from '@tessera/domain/games/football/model';
import { encodeMatchDay } from '@tessera/domain/games/football/numbers';
import { marketsOnSale, priceOf } from '@tessera/domain/games/football/prices';
import { scoreTable } from '@tessera/domain/games/football/score-table';
import { fixturesOf, matchDayOf } from '@tessera/domain/games/football/season';

import { LEAGUE } from '../../domain/tests/league.ts';
import { footballOdds, footballResult } from '../verify.mjs';

const TEXT = modelText(LEAGUE);
const FIXTURES = fixturesOf(LEAGUE, seasonOf(LEAGUE, modelHash(TEXT), 1), 7);
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
  const { season, day } = matchDayOf(LEAGUE, index);
  const fixtures = fixturesOf(LEAGUE, seasonOf(LEAGUE, modelHash(TEXT), season), day);
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
