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
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly numbers: readonly number[];
};

const MATCH_DAYS = statement(
  'drawn_match_days',
  `select id, chain_id, chain_index, numbers from (
    select r.id, r.chain_id, r.chain_index, d.numbers from rounds r
    join draws d on d.round_id = r.id
    where r.game_id = $1 and r.id > $2 and r.state in ('drawn', 'settled')
    order by r.id desc limit $3) newest
  order by id`,
);

/** The last drawn match days of a league, oldest first.
 *  Cost: as many rows from the end of an index. */
export const matchDaysAfter = (
  db: Queryable,
  gameId: number,
  afterId: bigint,
  most: number,
): Promise<MatchDayRow[]> => rows<MatchDayRow>(db, MATCH_DAYS, [gameId, afterId, most]);
