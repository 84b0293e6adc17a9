import type { Locale } from '@tessera/contract/locales';
import { marketNameIn, pairNameIn, pickNameIn } from '@tessera/contract/names/football/name-in';
import { FOOTBALL_NAMES } from '@tessera/contract/names/football/names';
import { groupName, pickName, playName } from '@tessera/contract/names/name-of';
import type { League } from '@tessera/domain/fairness/league';
import { splitPlay } from '@tessera/domain/games/football/match-sale';
import type { EpochMs } from '@tessera/domain/time';

import type { Game } from './game-catalogue.ts';

/** For which round and in what words selections are named.   Units: ms. */
export type Naming = {
  readonly locale: Locale;
  /** The league of the round's chain; undefined for other games. */
  readonly league: League | undefined;
  readonly chainIndex: number;
  readonly drawAtMs: EpochMs;
};

/** Names of the plays and picks of a game's round. */
export type SelectionNames = {
  readonly play: (play: string) => string;
  readonly pick: (play: string, pick: string) => string;
  /** The name of a group of plays; of a league its match. */
  readonly group: (play: string, group: string) => string;
  /** A play as it stands alone, with its match. */
  readonly whole: (play: string) => string;
};

/** Names the selections of one round.   Cost: look-ups; of a league the pairs of its match day. */
export const selectionNames = (game: Pick<Game, 'family'>, naming: Naming): SelectionNames =>
  naming.league ? leagueNames(naming.league, naming) : plainNames(game, naming);

function plainNames(
  { family: { code } }: Pick<Game, 'family'>,
  { locale, drawAtMs }: Naming,
): SelectionNames {
  const play = (key: string) => playName(locale, code, key);
  return {
    play,
    whole: play,
    pick: (key, pick) => pickName(locale, key, pick, drawAtMs),
    group: (_, group) => groupName(locale, code, group),
  };
}

function leagueNames(league: League, { locale, chainIndex }: Naming): SelectionNames {
  const names = FOOTBALL_NAMES[locale];
  const { fixtures } = league.fixturesAt(chainIndex);
  const codeOf = (club: number | undefined) => league.model.clubs[club ?? 0]?.code ?? '';
  const market = (key: string) => splitPlay(key)?.market ?? key;
  const pair = (key: string) => {
    const clubs = fixtures[(splitPlay(key)?.match ?? 0) - 1]?.clubs;
    return pairNameIn(names, codeOf(clubs?.home), codeOf(clubs?.away));
  };
  return {
    play: (key) => marketNameIn(names, market(key)),
    whole: (key) => `${pair(key)} · ${marketNameIn(names, market(key))}`,
    pick: (key, pick) => pickNameIn(names, market(key), pick),
    group: pair,
  };
}
