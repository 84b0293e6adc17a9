import { PINYIN } from '@tessera/contract/names/football/pinyin';

import type { LeagueNames } from '../../../../../game-family/leagues.ts';
import { foldedWords, hasWord } from '../../../../../i18n/fold-text.ts';
import type { Locale } from '../../../../../i18n/locale.ts';
import type { LeagueMatch, MatchDay } from '../../../../../league/use-league.ts';

type Day = Pick<MatchDay, 'round_id' | 'day' | 'closes_at_ms'> & {
  readonly matches: readonly Pick<LeagueMatch, 'match' | 'home' | 'away'>[];
};

export type FoundMatch = {
  readonly day: Day;
  readonly match: Day['matches'][number];
  /** The family of markets that was searched for; null for the match itself. */
  readonly market: string | null;
};

/** Search keys of a club or a market, each as folded words. */
type Keys = readonly (readonly string[])[];

/** Matches on sale by a club of theirs, or with a market, by what was typed: every word of it is one of the
 *  club, or of the market, by their names in the reader's language, by the code of the club, and in Chinese
 *  by pinyin and its initials. Matches found by their clubs alone come first; then those with a market, in
 *  the order of their days. Nothing typed finds nothing. */
export function findMatches(
  days: readonly Day[],
  names: LeagueNames,
  locale: Locale,
  typed: string,
): readonly FoundMatch[] {
  const words = foldedWords(typed);
  if (words.length === 0) return [];
  const isChinese = locale.startsWith('zh');
  const markets = Object.entries(names.markets).map(
    ([code, name]) => [code, keysOf(name, isChinese ? textOf(PINYIN.markets, code) : '')] as const,
  );
  const byClub: FoundMatch[] = [];
  const byMarket: FoundMatch[] = [];
  for (const day of days)
    for (const match of day.matches) {
      const clubs = [match.home.code, match.away.code].flatMap((code) => [
        ...keysOf(textOf(names.clubs, code), isChinese ? textOf(PINYIN.clubs, code) : ''),
        [code],
      ]);
      const others = words.filter((word) => !fits(clubs, word));
      if (others.length === 0) byClub.push({ day, match, market: null });
      else
        for (const [market, keys] of markets)
          if (others.every((word) => fits(keys, word))) byMarket.push({ day, match, market });
    }
  return [...byClub, ...byMarket];
}

const textOf = (texts: Readonly<Record<string, string>>, code: string): string => texts[code] ?? '';

function keysOf(name: string, pinyin: string): Keys {
  const syllables = foldedWords(pinyin);
  return [foldedWords(name), syllables, [syllables.map(([initial]) => initial).join('')]];
}

const fits = (keys: Keys, word: string): boolean => keys.some((each) => hasWord(each, word));
