import { describe, expect, test } from 'vitest';

import { LOCALES } from '@tessera/contract/locales';
import { PINYIN } from '@tessera/contract/names/football/pinyin';

import { loadNames } from '../../../../../game-family/football/load-names.ts';
import type { Locale } from '../../../../../i18n/locale.ts';
import { findMatches } from './find-matches.ts';

const match = (number: number, home: string, away: string) =>
  ({ match: number, home: { code: home }, away: { code: away } }) as never;
const DAYS = [
  {
    round_id: '7',
    day: 3,
    closes_at_ms: 1,
    matches: [match(1, 'harbour', 'ferry'), match(2, 'castle', 'oldtown')],
  },
  { round_id: '8', day: 4, closes_at_ms: 2, matches: [match(1, 'ferry', 'castle')] },
];

const find = async (locale: Locale, typed: string): Promise<readonly string[]> =>
  findMatches(DAYS, await loadNames(locale), locale, typed).map(
    ({ day, match: found, market }) => `${day.day}.${found.match}${market === null ? '' : ` ${market}`}`,
  );

describe('findMatches', () => {
  test.each([
    ['zh-Hans', '海港', ['3.1']],
    ['zh-Hans', '港', ['3.1']],
    ['zh-Hans', 'haigang', ['3.1']],
    ['zh-Hans', 'hai gang', ['3.1']],
    ['zh-Hans', 'HG', ['3.1']],
    ['zh-Hans', 'harb', ['3.1']],
    ['zh-Hant', 'laocheng', ['3.2']],
    ['zh-Hans', '城堡', ['3.2', '4.1']],
    ['zh-Hans', '半全场', ['3.1 htft', '3.2 htft', '4.1 htft']],
    ['zh-Hans', '海港 半全', ['3.1 htft']],
    ['zh-Hans', 'bqc hg', ['3.1 htft']],
    ['en', 'old TOWN', ['3.2']],
    ['en', 'oldtown', ['3.2']],
    ['en', 'own', []],
    ['en', 'castle, ferry', ['4.1']],
    ['en', 'ferry draw no', ['3.1 dnb', '4.1 dnb']],
    ['en', 'haigang', []],
    ['ar', 'المرفا', ['3.1']],
    ['ar', 'القلعه', ['3.2', '4.1']],
    ['ar', 'harbour', ['3.1']],
    ['en', '  ', []],
    ['en', '/', []],
    ['en', 'nobody', []],
  ] as const)('in %s by %j', async (locale, typed, found) => {
    expect(await find(locale, typed)).toEqual(found);
  });

  test('puts what a club is called before markets of other matches', async () => {
    expect((await find('en', 'h')).slice(0, 2)).toEqual(['3.1', '3.2 hcp']);
  });
});

test.each(LOCALES)('every club and market of %s has its pinyin', async (locale) => {
  const { clubs, markets } = await loadNames(locale);
  expect(Object.keys(PINYIN.clubs)).toEqual(Object.keys(clubs));
  expect(Object.keys(PINYIN.markets)).toEqual(Object.keys(markets));
});
