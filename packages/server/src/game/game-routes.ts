import type { HandlersOf } from '../http/handler.ts';
import { gameNamed, gamePlays, gameResult } from './game-result.ts';
import { listDraws } from './list-draws.ts';
import { categoryReplies, listGames } from './list-games.ts';

export const gameHandlers: HandlersOf<
  'games/category' | 'games/list' | 'games/play' | 'games/getGameResult' | 'games/getHistoryRecord'
> = {
  'games/category': (_ctx, { headers }) => categoryReplies(headers.language),
  'games/list': (ctx, { payload, headers }) => listGames(ctx, payload, headers.language),
  'games/play': (ctx, { payload, headers }) =>
    gamePlays(ctx, gameNamed(ctx, payload.game_id), payload, headers.language),
  'games/getGameResult': (ctx, { payload }) => gameResult(ctx, gameNamed(ctx, payload.game_id)),
  'games/getHistoryRecord': (ctx, { payload }) => listDraws(ctx, gameNamed(ctx, payload.game_id), payload),
};
