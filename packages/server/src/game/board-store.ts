import type { HistoryState, RoundState } from '@tessera/domain/rounds/round';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, statement } from '../db/query.ts';

export type BoardRound = {
  readonly id: bigint;
  readonly issue: string;
  readonly state: RoundState;
  readonly opens_at: EpochMs;
  readonly closes_at: EpochMs;
  readonly draws_at: EpochMs;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly commitment: Buffer;
};

export type DrawnRound = {
  readonly id: bigint;
  readonly issue: string;
  readonly state: HistoryState;
  readonly draws_at: EpochMs;
  /** Absent for a void round. */
  readonly numbers: readonly number[] | null;
};

const COMING_MAX = 24;
const COMING = statement(
  'game_coming_rounds',
  `select id, issue, state, opens_at, closes_at, draws_at, chain_id, chain_index, commitment from rounds
  where game_id = $1 and state in ('scheduled', 'open', 'closed') order by id limit ${COMING_MAX}`,
);

/** The rounds of a game that are on sale, wait for their draw or come next.  Cost: the head of a small
 *  index. */
export const comingRounds = (db: Queryable, gameId: number): Promise<BoardRound[]> =>
  rows<BoardRound>(db, COMING, [gameId]);

const LAST_DRAWN = statement(
  'game_last_drawn',
  `select r.id, r.issue, r.state, r.draws_at, d.numbers from rounds r join draws d on d.round_id = r.id
  where r.game_id = $1 and r.state in ('drawn', 'settled') order by r.id desc limit 1`,
);

/** The last draw of a game.   Cost: a few rows from the end of an index. */
export const lastDrawn = (db: Queryable, gameId: number): Promise<DrawnRound | undefined> =>
  firstRow<DrawnRound>(db, LAST_DRAWN, [gameId]);

const HISTORY = statement(
  'game_history',
  `select r.id, r.issue, r.state, r.draws_at, case when r.state = 'void' then null else d.numbers end as numbers
  from (
    select id, issue, state, draws_at from rounds
    where game_id = $1 and id >= $2 and id < $3 and state in ('drawn', 'settled', 'void')
    order by id desc limit $4 offset $5
  ) r left join draws d on d.round_id = r.id
  order by r.id desc`,
);

export type IdRange = { readonly from: bigint; readonly to: bigint };

/** Draws of a game between two round ids, newest first.   Cost: the index range up to the page; the numbers
 *  of the page alone are read. */
export const drawnBetween = (
  db: Queryable,
  gameId: number,
  { from, to }: IdRange,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DrawnRound[]> => rows<DrawnRound>(db, HISTORY, [gameId, from, to, limit, offset]);

const COUNT = statement(
  'game_history_count',
  `select count(*)::int as count from rounds
  where game_id = $1 and id >= $2 and id < $3 and state in ('drawn', 'settled', 'void')`,
);

export const countDrawnBetween = async (
  db: Queryable,
  gameId: number,
  { from, to }: IdRange,
): Promise<number> => (await firstRow<{ count: number }>(db, COUNT, [gameId, from, to]))?.count ?? 0;
