import type { Locale } from '@tessera/contract/locales';
import { gameName } from '@tessera/contract/names/name-of';
import { daysOfSeason } from '@tessera/domain/games/football/season';
import { FIRST_INDEX } from '@tessera/domain/games/rules';

import type { Game } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type League, readLeague } from './league.ts';

const leagues = new Map<string, League | undefined>();

/** The league that a game is.
 *  Refuses: NOT_SUPPORTED for a game without match days.   Cost: reads a text once a process. */
export function leagueOf({ rulesAt }: Pick<Game, 'rulesAt'>): League {
  const text = rulesAt(FIRST_INDEX).tableText;
  if (!leagues.has(text)) leagues.set(text, readLeague(text));
  const league = leagues.get(text);
  if (!league) throw new Refusal('NOT_SUPPORTED');
  return league;
}

/** What every reply about a league begins with. */
export const leagueFields = ({ id, code }: Pick<Game, 'id' | 'code'>, { model }: League, locale: Locale) => ({
  game_id: id,
  game_code: code,
  game_name: gameName(locale, code),
  days: daysOfSeason(model),
});
