import { describe, expect, it } from 'vitest';

import { GAMES } from '@tessera/domain/games/catalogue';
import { FAMILIES } from '@tessera/domain/games/definitions';
import { epochMs } from '@tessera/domain/time';

import { LOCALES } from '../locales.ts';
import { categoryName, gameName, groupName, NAMES, nameEraOf, pickName, playName } from './name-of.ts';

const NOW = epochMs(Date.parse('2026-11-23T12:00:00+08:00'));

const keysOf = (node: object, path = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as object, `${path}${key}.`) : [`${path}${key}`],
  );

const FOREIGN = /^[a-z]+(?:[A-Z][a-z]*)*[0-9]*$/;

describe.each(LOCALES)('names in %s', (locale) => {
  it('have exactly the keys of the reference catalogue', () => {
    expect(keysOf(NAMES[locale])).toEqual(keysOf(NAMES['zh-Hans']));
  });

  it('are neither empty nor padded with spaces', () => {
    const texts = JSON.stringify(NAMES[locale]);
    expect(texts).not.toMatch(/":"(?:\s|")|\s"[,}]/);
  });

  it('cover every selectable game, category, group, play and pick', () => {
    const shown = GAMES.flatMap(({ code, category }) => [
      gameName(locale, code),
      categoryName(locale, category),
    ]);
    for (const family of Object.values(FAMILIES)) {
      for (const play of family.plays) {
        shown.push(playName(locale, family.code, play.key), groupName(locale, family.code, play.group));
        for (const { pick } of play.selections.slice(0, 30))
          shown.push(pickName(locale, play.key, pick, NOW));
      }
    }
    expect(shown.filter((text) => FOREIGN.test(text))).toEqual([]);
  });

  it('contain no unknown play or group', () => {
    for (const [code, plays] of Object.entries(NAMES[locale].plays)) {
      const family = FAMILIES[code as keyof typeof FAMILIES];
      expect(Object.keys(plays).toSorted()).toEqual(family.plays.map(({ key }) => key).toSorted());
    }
    for (const [code, groups] of Object.entries(NAMES[locale].groups)) {
      const family = FAMILIES[code as keyof typeof FAMILIES];
      expect(Object.keys(groups).toSorted()).toEqual(
        [...new Set(family.plays.map(({ group }) => group))].toSorted(),
      );
    }
  });
});

it.each([
  ['tripleOne', '4', '444'],
  ['pairAny', '1', '11*'],
  ['pairOne', '1-2', '112'],
  ['threeDiff', '1-2-3', '1 2 3'],
  ['exacta', '3-7', '3-7'],
  ['front3', '11-1-2', '11-1-2'],
  ['front3Set', '1-2-11', '1 2 11'],
  ['tail', 'big', '尾大'],
  ['rank1', '10', '10'],
  ['side', 'odd', '单'],
  ['extreme', 'big', '极大'],
  ['zodiac', '1', '马 1 13 25 37 49'],
  ['anyZodiac', '12', '羊 12 24 36 48'],
  ['head', '0', '0 头'],
  ['tail', '7', '7 尾'],
  ['special', '49', '49'],
  ['all4', '1-2-3-49', '1 2 3 49'],
])('describe %s %s as %s', (play, pick, name) => {
  expect(pickName('zh-Hans', play, pick, NOW)).toBe(name);
});

it('call a zodiac group by the animal of its draw, from midnight of the house on', () => {
  const at = (time: string) => epochMs(Date.parse(time));
  const [last, first] = [at('2027-02-05T23:59:59.999+08:00'), at('2027-02-06T00:00:00+08:00')];
  expect(pickName('en', 'zodiac', '1', last)).toBe('Horse 1 13 25 37 49');
  expect(pickName('en', 'zodiac', '1', first)).toBe('Goat 1 13 25 37 49');
  expect(nameEraOf(last)).not.toBe(nameEraOf(first));
  expect(nameEraOf(first)).toBe(nameEraOf(at('2028-01-25T23:59:59+08:00')));
});
