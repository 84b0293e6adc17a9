import { gameNamed } from '../game/game-result.ts';
import type { HandlersOf } from '../http/handler.ts';
import { listVoids } from './list-voids.ts';
import { showFairness } from './show-fairness.ts';

export const statisticsHandlers: HandlersOf<'games/fairness' | 'games/voidRounds'> = {
  'games/fairness': (ctx, { payload, headers }) =>
    showFairness(ctx, gameNamed(ctx, payload.game_id), headers.language),
  'games/voidRounds': (ctx, { payload }) => listVoids(ctx, gameNamed(ctx, payload.game_id), payload),
};
