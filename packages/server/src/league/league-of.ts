import type { Locale } from '@tessera/contract/locales';
import { gameName } from '@tessera/contract/names/name-of';
import type { League } from '@tessera/domain/fairness/league';
import { daysOfSeason } from '@tessera/domain/games/football/season/season';

import type { Game } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';

/** The league that a game is; of a round or a chain the one that it was announced with.
 *  Refuses: NOT_SUPPORTED for a game without match days. */
export function leagueOf(
  game: Pick<Game, 'league' | 'leagueOf'>,
  round?: { readonly chain_id: Buffer },
): League {
  const league = round ? game.leagueOf(round.chain_id) : game.league;
  if (!league) throw new Refusal('NOT_SUPPORTED');
  return league;
}

/** Fields common to all replies about a league. */
export const leagueFields = ({ id, code }: Pick<Game, 'id' | 'code'>, { model }: League, locale: Locale) => ({
  game_id: id,
  game_code: code,
  game_name: gameName(locale, code),
  days: daysOfSeason(model),
});
