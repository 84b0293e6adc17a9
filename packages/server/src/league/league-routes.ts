import { gameNamed } from '../game/game-result.ts';
import type { HandlersOf } from '../http/handler.ts';
import { showMatch } from './show-match.ts';
import { showMatches } from './show-matches.ts';
import { showModel } from './show-model.ts';
import { showTable } from './show-table.ts';

export const leagueHandlers: HandlersOf<'games/matches' | 'games/match' | 'games/table' | 'games/model'> = {
  'games/matches': (ctx, { payload, headers }) =>
    showMatches(ctx, gameNamed(ctx, payload.game_id), payload, headers.language),
  'games/match': (ctx, { payload, headers }) => showMatch(ctx, payload, headers.language),
  'games/table': (ctx, { payload, headers }) =>
    showTable(ctx, gameNamed(ctx, payload.game_id), payload, headers.language),
  'games/model': (ctx, { payload, headers }) =>
    showModel(ctx, gameNamed(ctx, payload.game_id), headers.language),
};
