import { describe, expect, test } from 'vitest';

import { MARKETS } from '@tessera/domain/games/football/markets';

import { LOCALES } from '../../locales.ts';
import { clubNameIn, marketNameIn, pairNameIn, pickNameIn } from './name-in.ts';
import { FOOTBALL_NAMES } from './names.ts';

const keysOf = (node: object, path = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as object, `${path}${key}.`) : [`${path}${key}`],
  );

const SCORE = /^\d-\d$/;

describe.each(LOCALES)('football in %s', (locale) => {
  const names = FOOTBALL_NAMES[locale];

  test('has the keys of the reference catalogue', () => {
    expect(keysOf(names)).toEqual(keysOf(FOOTBALL_NAMES['zh-Hans']));
  });

  test('calls no two clubs alike', () => {
    const clubs = Object.values(names.clubs);
    expect(new Set(clubs).size).toBe(36);
  });

  test('calls no two markets alike, and no two picks of one', () => {
    const markets = MARKETS.map(({ key }) => marketNameIn(names, key));
    expect(new Set(markets).size).toBe(MARKETS.length);
    for (const { key, picks } of MARKETS) {
      const called = picks.map((pick) => pickNameIn(names, key, pick));
      expect(new Set(called).size).toBe(picks.length);
      expect(called.filter((name) => name === '' || (picks.includes(name) && !SCORE.test(name)))).toEqual([]);
    }
  });
});

test.each([
  ['1x2', 'h', '胜平负', '主胜'],
  ['hcp-1', 'd', '让球胜平负 -1', '让球平'],
  ['hcp+2', 'a', '让球胜平负 +2', '让球客胜'],
  ['ah-0.25', 'h', '让球 -0.25', '主队 -0.25'],
  ['ah-0.25', 'a', '让球 -0.25', '客队 +0.25'],
  ['ou2.75', 'u', '大小球 2.75', '小 2.75'],
  ['th1.5', 'o', '主队进球 1.5', '大 1.5'],
  ['dnb', 'h', '平局退款', '主队'],
  ['cs', '2-1', '比分', '2-1'],
  ['cs', 'oa', '比分', '客胜其他'],
  ['bb', '1x2=h+hcp+1=d', '自选组合', '胜平负: 主胜 + 让球胜平负 +1: 让球平'],
  ['bb', 'nonsense', '自选组合', 'nonsense'],
])('%s %s reads %s, %s', (key, pick, market, chosen) => {
  const names = FOOTBALL_NAMES['zh-Hans'];
  expect([marketNameIn(names, key), pickNameIn(names, key, pick)]).toEqual([market, chosen]);
});

test('a match is called by its clubs, and an unknown club by its code', () => {
  expect(pairNameIn(FOOTBALL_NAMES.en, 'harbour', 'oldtown')).toBe('Harbour v Old Town');
  expect(clubNameIn(FOOTBALL_NAMES.en, 'toString')).toBe('toString');
});
