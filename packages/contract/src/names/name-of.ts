import { lunarYearOf, numbersOfGroup, zodiacOf } from '@tessera/domain/games/mark6/zodiac';
import type { EpochMs } from '@tessera/domain/time';

import type { Locale } from '../locales.ts';
import { ar } from './ar.ts';
import { au } from './au.ts';
import { en } from './en.ts';
import { type Names, zhHans } from './zh-hans.ts';
import { zhHant } from './zh-hant.ts';

export const NAMES: Readonly<Record<Locale, Names>> = {
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
  en,
  ar,
  au,
};

type Texts = Readonly<Record<string, string>>;
const find = (texts: Texts | undefined, key: string): string | undefined =>
  texts && Object.hasOwn(texts, key) ? texts[key] : undefined;

/** A name that no catalogue has is shown as its key: a game that an operator added keeps its code. */
export const gameName = (locale: Locale, code: string): string => find(NAMES[locale].games, code) ?? code;

export const categoryName = (locale: Locale, code: string): string =>
  find(NAMES[locale].categories, code) ?? code;

export const channelName = (locale: Locale, code: string): string =>
  find(NAMES[locale].channels, code) ?? code;

/** The ways in which the service is reached. */
export const serviceNames = (locale: Locale): Names['service'] => NAMES[locale].service;

/** The name of the kind of an entry. */
export const moneyTypeName = (locale: Locale, kind: string): string =>
  find(NAMES[locale].moneyTypes, kind) ?? kind;

/** Beside the purpose of the credit of a ticket that was cashed out without its member. */
export const cashedOutByItself = (locale: Locale): string => NAMES[locale].moneyNotes.cashedOutByItself;

export const groupName = (locale: Locale, family: string, group: string): string =>
  find((NAMES[locale].groups as Readonly<Record<string, Texts>>)[family], group) ?? group;

export const playName = (locale: Locale, family: string, play: string): string =>
  find((NAMES[locale].plays as Readonly<Record<string, Texts>>)[family], play) ?? play;

/** The rule of a play beyond the names of the play and its selections; empty where they say all. */
export const playRule = (locale: Locale, family: string, play: string): string =>
  find((NAMES[locale].rules as Readonly<Record<string, Texts>>)[family], play) ?? '';

/** Name of a pick of one play: a word in the requested language, or its numbers as the field writes them (111
 *  for one triple, 11* for a pair with any third, 112 for a pair and a single). A zodiac group is called by
 *  the animal that it has at the time of its draw, and its numbers.
 *  Units: ms. */
export function pickName(locale: Locale, play: string, pick: string, drawAtMs: EpochMs): string {
  const { picks, playPicks, numbered } = NAMES[locale];
  if (OF_ZODIAC.has(play)) return zodiacName(locale, Number(pick), drawAtMs);
  return (
    find(playPicks, `${play}:${pick}`) ??
    find(picks, pick) ??
    find(numbered, play)?.replace('{n}', pick) ??
    numbersName(play, pick)
  );
}

/** The time to which a name belongs: two draws with one answer have the same names, which may be kept.
 *  Units: ms. */
export const nameEraOf = (drawAtMs: EpochMs): number => lunarYearOf(drawAtMs);

/** Plays on the twelve zodiac groups. */
const OF_ZODIAC: ReadonlySet<string> = new Set(['zodiac', 'anyZodiac']);

const zodiacName = (locale: Locale, group: number, drawAtMs: EpochMs): string =>
  [NAMES[locale].zodiac[zodiacOf(group, drawAtMs)], ...numbersOfGroup(group)].join(' ');

/** Plays on numbers in order, whose picks are written with hyphens. */
const IN_ORDER: ReadonlySet<string> = new Set(['exacta', 'front2', 'front3']);

function numbersName(play: string, pick: string): string {
  if (play === 'tripleOne') return pick.repeat(3);
  if (play === 'pairAny') return `${pick.repeat(2)}*`;
  if (play === 'pairOne') {
    const [pair = '', single = ''] = pick.split('-');
    return pair.repeat(2) + single;
  }
  return IN_ORDER.has(play) ? pick : pick.replaceAll('-', ' ');
}
