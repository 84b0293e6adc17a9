import { gameNamed } from '../game/game-result.ts';
import type { HandlersOf } from '../http/handler.ts';
import { showReturns } from './show-returns.ts';

export const returnsHandlers: HandlersOf<'games/returns'> = {
  'games/returns': (ctx, { payload, headers }) =>
    showReturns(ctx, gameNamed(ctx, payload.game_id), headers.language),
};
