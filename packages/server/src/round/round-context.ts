import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import type { RoundRow } from './round-store.ts';

/** The dependencies of the round lifecycle. */
export type RoundContext = Pick<
  Context,
  | 'db'
  | 'env'
  | 'clock'
  | 'random'
  | 'log'
  | 'ids'
  | 'games'
  | 'operator'
  | 'keeper'
  | 'witness'
  | 'beacon'
  | 'metrics'
>;

/** The game of a round. A round of an unknown game is a fault: the game catalogue is older than the round. */
export function gameOf(ctx: Pick<Context, 'games'>, round: Pick<RoundRow, 'game_id'>): Game {
  const game = ctx.games.byId(round.game_id);
  if (!game) throw new Error(`round of game ${round.game_id}, which this server does not know`);
  return game;
}
