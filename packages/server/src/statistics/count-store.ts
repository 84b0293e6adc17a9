import { type Queryable, rows, statement } from '../db/query.ts';

export type CountRow = { readonly figure: string; readonly value: number; readonly seen: bigint };

const OF_GAME = statement(
  'draw_counts_of_game',
  'select figure, value, seen from draw_counts where game_id = $1 and seen > 0',
);

/** The number of draws of each value of each figure.  Cost: one range of an index whose size does not depend
 *  on the number of draws: at most 2,766 rows, for seven balls of 49. */
export const countsOf = (db: Queryable, gameId: number): Promise<CountRow[]> =>
  rows<CountRow>(db, OF_GAME, [gameId]);
