import { describe, expect, test } from 'vitest';

import { LEAGUE } from '../../../../tests/league.ts';
import { uniformFrom, wordsOf } from '../../../fairness/derive.ts';
import { concat, fromHex, tagged, u32 } from '../../../fairness/encoding.ts';
import { range } from '../../combinatorics.ts';
import { modelHash } from './model-hash.ts';
import { modelText } from './model.ts';
import { daysOfSeason, drawSeason, fixturesOf, matchDayOf } from './season.ts';

const HASH = fromHex(modelHash(modelText(LEAGUE)));

const seasonOf = (season: number) =>
  drawSeason(LEAGUE, uniformFrom(wordsOf(tagged('rf1/season', concat(HASH, u32(season))), 'season')));

const nameOf = (club: number): string => LEAGUE.clubs[club]?.code ?? '';

const pairsOf = (season: number, day: number): readonly string[] =>
  fixturesOf(LEAGUE, seasonOf(season), day).map(
    ({ clubs, means }) => `${nameOf(clubs.home)}-${nameOf(clubs.away)} ${means.home}/${means.away}`,
  );

test('the first season has the known strengths and order', () => {
  const { strengths, order } = seasonOf(1);
  const known = strengths.map(({ attack, defence }) => `${attack}/${defence}`);
  expect([...known.slice(0, 4), known.at(-1)]).toEqual(['150/77', '137/77', '137/87', '134/85', '67/128']);
  expect(order.map(nameOf).join(' ')).toBe(
    'windmill junction lantern outpost quarry rivermouth ferry lakeside viaduct oldtown orchard foundry ' +
      'castle northgate meadow saltmarsh summit harbour union heath',
  );
});

test('its first day has the known matches', () => {
  expect(pairsOf(1, 1)).toEqual([
    'windmill-heath 171/118',
    'junction-union 124/151',
    'harbour-lantern 271/84',
    'outpost-summit 111/167',
    'saltmarsh-quarry 168/114',
    'rivermouth-meadow 192/123',
    'northgate-ferry 276/66',
    'lakeside-castle 144/123',
    'foundry-viaduct 187/114',
    'oldtown-orchard 222/111',
  ]);
});

test('other days have the known matches', () => {
  expect(pairsOf(1, 2).slice(0, 2)).toEqual(['heath-junction 144/118', 'lantern-windmill 165/132']);
  expect(pairsOf(1, 20)[0]).toBe('heath-windmill 148/136');
  expect(pairsOf(1, 38).at(-1)).toBe('oldtown-viaduct 232/108');
  expect(pairsOf(2, 1).slice(0, 2)).toEqual(['saltmarsh-junction 199/109', 'foundry-outpost 206/84']);
});

describe('a season', () => {
  const season = seasonOf(3);
  const days = range(1, daysOfSeason(LEAGUE)).map((day) =>
    fixturesOf(LEAGUE, season, day).map(({ clubs }) => clubs),
  );

  test('lets each pair meet twice, once on each ground', () => {
    const pairs = days.flat().map(({ home, away }) => `${home}-${away}`);
    expect(pairs).toHaveLength(20 * 19);
    expect(new Set(pairs).size).toBe(20 * 19);
  });

  test('has each club play once a day, and never more than three times in a row at home or away', () => {
    const grounds = LEAGUE.clubs.map((_, club) =>
      days.map((matches) => {
        const own = matches.filter(({ home, away }) => home === club || away === club);
        expect(own).toHaveLength(1);
        return own[0]?.home === club ? 'h' : 'a';
      }),
    );
    expect(grounds.every((each) => !/h{4}|a{4}/.test(each.join('')))).toBe(true);
    expect(grounds.map((each) => each.filter((ground) => ground === 'h').length)).toEqual(
      LEAGUE.clubs.map(() => 19),
    );
  });
});

test.each([
  [1, { season: 1, day: 1 }],
  [38, { season: 1, day: 38 }],
  [39, { season: 2, day: 1 }],
])('round %i of a chain is its match day', (index, day) => {
  expect(matchDayOf(LEAGUE, index)).toEqual(day);
});

test('the mean of a side stays within the clamp', () => {
  const [strong, weak] = [
    { attack: 999, defence: 10 },
    { attack: 10, defence: 999 },
  ];
  const strengths = LEAGUE.clubs.map((_, at) => (at === 0 ? strong : weak));
  const order = LEAGUE.clubs.map((_, at) => at);
  const means = range(1, 38).flatMap((day) =>
    fixturesOf(LEAGUE, { strengths, order }, day).flatMap((each) => [each.means.home, each.means.away]),
  );
  expect([Math.min(...means), Math.max(...means)]).toEqual([20, 400]);
});
