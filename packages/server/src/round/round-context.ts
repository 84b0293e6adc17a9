import type { Context } from '../context.ts';
import { type ChainRow, findChain } from '../fairness/chain-store.ts';
import type { Game } from '../game/game-book.ts';
import type { RoundRow } from './round-store.ts';

/** What the life of a round needs. */
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

/** The game of a round. A round of a game that is unknown here is a fault: the book is older than the round. */
export function gameOf(ctx: Pick<Context, 'games'>, round: Pick<RoundRow, 'game_id'>): Game {
  const game = ctx.games.byId(round.game_id);
  if (!game) throw new Error(`round of game ${round.game_id}, which this server does not know`);
  return game;
}

/** The chain of a round, as announced.   Cost: one indexed row. */
export async function chainOf(
  ctx: Pick<Context, 'db'>,
  round: Pick<RoundRow, 'chain_id'>,
): Promise<ChainRow> {
  const chain = await findChain(ctx.db.reader, round.chain_id);
  if (!chain) throw new Error('a round has no chain');
  return chain;
}
