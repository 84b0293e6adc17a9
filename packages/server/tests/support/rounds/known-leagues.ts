import { type Game as GameTerms, LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { type FootballModel, modelText, type Sides } from '@tessera/domain/games/football/season/model';
import { MINUTE_MS } from '@tessera/domain/time';

import { LEAGUE, PAIRS } from '../../../../domain/tests/league.ts';

const CLUBS = ['harbour', 'castle', 'meadow', 'union'];

/** A league of clubs that are alike, so that every match of every day has the means of its base. */
function leagueOf(id: number, code: string, base: Sides<number>): GameTerms {
  const clubs = CLUBS.map((club) => ({ code: club, attack: 100, defence: 100 }));
  const model: FootballModel = { ...LEAGUE, id: `${code}/1`, base, drift: 0, clubs };
  return { ...LEAGUE_GAMES[0]!, id, code, intervalMs: 3 * MINUTE_MS, model: modelText(model) };
}

/** Leagues in which every match is one of the pairs of the known answers. */
export const KNOWN_LEAGUES = {
  A: leagueOf(901, 'alikea', PAIRS.A),
  B: leagueOf(902, 'alikeb', PAIRS.B),
  C: leagueOf(903, 'alikec', PAIRS.C),
} as const;
