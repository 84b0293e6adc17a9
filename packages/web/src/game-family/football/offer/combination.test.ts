import { expect, test } from 'vitest';

import type { BuilderPart } from '@tessera/domain/games/football/builder';
import { marketOf, MARKETS } from '@tessera/domain/games/football/markets';

import { MODEL } from '../test-model.ts';
import { chanceOf, combine, partToggled } from './combination.ts';
import { MATCH_TABS, marketsUnder } from './market-tabs.ts';
import { offerOf } from './offer.ts';

const A = offerOf(MODEL, { home: 156, away: 124 });

const partsOf = (text: string): readonly BuilderPart[] =>
  text === ''
    ? []
    : text.split(' ').map((part) => {
        const [key = '', pick = ''] = part.split('=');
        const market = marketOf(key);
        if (!market) throw new Error(`no market ${key}`);
        return { market, pick };
      });
const combined = (text: string) => combine(A.chances, MODEL, partsOf(text));

test.each([
  ['1x2=h btts=y', 44_200, 0.219111826, null],
  ['ou2.5=u 1x2=d', 50_300, 0.192558021, null],
  ['ht=h 1x2=a', 487_900, 0.019877127, null],
  ['1x2=h', null, 0.440627903, 'few'],
  ['', null, 1, 'few'],
  ['cs=0-0 btts=y', null, 0, 'impossible'],
] as const)('%s pays %s', (text, oddsE4, chance, problem) => {
  const found = combined(text);
  expect([found.oddsE4, found.problem]).toEqual([oddsE4, problem]);
  expect(chanceOf(found)).toBe(chance);
});

test('a part that the others imply is told, whichever was chosen first', () => {
  const nothing = (text: string) => [...combined(text).nothing].map(({ market }) => market.key);
  expect(nothing('cs=2-1 1x2=h')).toEqual(['1x2']);
  expect(nothing('1x2=h cs=2-1')).toEqual(['1x2']);
  expect(nothing('1x2=h btts=y')).toEqual([]);
});

test('its parts are written in their one order', () => {
  expect(combined('btts=y 1x2=h').pick).toBe('1x2=h+btts=y');
});

test('a part takes the place of another of its market, and leaves when it is tapped again', () => {
  const [home, draw] = partsOf('1x2=h 1x2=d');
  if (!home || !draw) throw new Error('no parts');
  const once = partToggled(partsOf('btts=y'), home);
  const twice = partToggled(once, draw);
  expect(twice.map(({ pick }) => pick)).toEqual(['y', 'd']);
  expect(partToggled(twice, draw).map(({ pick }) => pick)).toEqual(['y']);
});

test('every market on sale stands under a tab', () => {
  const tabs = MATCH_TABS.filter((tab) => tab !== 'builder');
  const shown = new Set(tabs.flatMap((tab) => marketsUnder(tab, A).map(({ market }) => market.key)));
  const onSale = MARKETS.filter(({ key }) => A.market(key)).map(({ key }) => key);
  expect(onSale.filter((key) => !shown.has(key))).toEqual([]);
});

test('the popular tab has the first lines', () => {
  expect(marketsUnder('popular', A).map(({ market }) => market.key)).toEqual([
    '1x2',
    'ah-0.25',
    'ou2.75',
    'btts',
    'dc',
    'hcp-1',
  ]);
});
