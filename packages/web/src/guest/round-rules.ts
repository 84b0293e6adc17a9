import { isLeagueFamily } from '@tessera/domain/games/families';

import { api } from '../api/api.ts';
import { loadFamily, loadLeague } from '../game-family/load-rules.ts';
import type { RulesPort } from './guest-bet-controller.ts';

const QUIET = { showLoading: false, showError: false } as const;

/** The rules by which a round sells and settles: those of its family, or of its match day, which follow from
 *  the model of the league and the place of the round in its chain.
 *  Cost: two calls for a match day. */
export const rulesOfRound: RulesPort = async ({ family, gameId, issue }) => {
  if (!isLeagueFamily(family)) return loadFamily(family);
  const game_id = String(gameId);
  const [{ text }, { list }] = await Promise.all([
    api('games/model', { game_id }, QUIET),
    api('games/matches', { game_id, game_no: issue }, QUIET),
  ]);
  const [day] = list;
  const league = await loadLeague(text);
  return league && day ? league.rulesAt(day.chain_index).family : null;
};
