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

export type MatchDayRow = {
  readonly id: bigint;
  readonly chain_index: number;
  readonly numbers: readonly number[];
};

const MATCH_DAYS = statement(
  'drawn_match_days',
  `select id, chain_index, numbers from (
    select r.id, r.chain_index, d.numbers from rounds r
    join draws d on d.round_id = r.id
    join chains c on c.id = r.chain_id
    where r.game_id = $1 and r.id > $2 and r.state in ('drawn', 'settled') and c.announcement->>'game' = $3
    order by r.id desc limit $4) newest
  order by id`,
);

/** The last match days of a league that were drawn under one model, oldest first.
 *  Cost: as many rows from the end of an index. */
export const matchDaysAfter = (
  db: Queryable,
  { id, announced }: { readonly id: number; readonly announced: string },
  afterId: bigint,
  most: number,
): Promise<MatchDayRow[]> => rows<MatchDayRow>(db, MATCH_DAYS, [id, afterId, announced, most]);
