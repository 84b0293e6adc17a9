import { FIRST_INDEX } from '@tessera/domain/games/rules';
import { type CountedPlay, countPlay, type ValueCounts } from '@tessera/domain/statistics/count-play';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { type CountRow, countsOf } from './count-store.ts';

export type CountedDraws = { readonly rounds: number; readonly plays: readonly CountedPlay[] };

export type CountContext = Pick<Context, 'db' | 'board'>;
type Counted<T> = (ctx: CountContext, game: Game) => Promise<T>;

/** Counts over a game's draws, read again after each of them.  Cost: that of `read` after each draw; memory
 *  only for later calls until the next draw. Concurrent calls share one read. */
export function countedAfterEachDraw<T>(read: Counted<T>): Counted<T> {
  type CachedCount = { readonly lastId: bigint | undefined; readonly counted: Promise<T> };
  const kept = new WeakMap<Context['board'], Map<number, CachedCount>>();
  return (ctx, game) => {
    let games = kept.get(ctx.board);
    if (!games) kept.set(ctx.board, (games = new Map()));
    const lastId = ctx.board.view(game.id).last?.id;
    const known = games.get(game.id);
    if (known && known.lastId === lastId) return known.counted;
    const counted = read(ctx, game);
    const fresh = { lastId, counted };
    games.set(game.id, fresh);
    // A failed read is not cached.
    counted.catch(() => games.get(game.id) === fresh && games.delete(game.id));
    return counted;
  };
}

/** All draws of a game, counted by play.  Cost: one read and some milliseconds after each draw (the first of
 *  a family 60 ms). */
export const countDraws: Counted<CountedDraws> = countedAfterEachDraw(async ({ db }, game) =>
  byPlay(game, await countsOf(db.reader, game.id)),
);

function byPlay({ rulesAt }: Game, found: readonly CountRow[]): CountedDraws {
  const { family } = rulesAt(FIRST_INDEX);
  const { figures } = family;
  const counts = new Map(figures.map(({ key }) => [key, new Map<number, number>()]));
  for (const { figure, value, seen } of found) counts.get(figure)?.set(value, Number(seen));
  const rounds = totalOf(counts.get('place1'));
  const plays = family.plays.map((play) => {
    const of = figures.find((figure) => figure.plays.includes(play.key));
    return countPlay(play, of, counts.get(of?.key ?? '') ?? new Map(), rounds);
  });
  return { rounds, plays };
}

function totalOf(counts: ValueCounts | undefined): number {
  let total = 0;
  for (const seen of counts?.values() ?? []) total += seen;
  return total;
}
