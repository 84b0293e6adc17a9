import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, statement } from '../db/query.ts';

export type VoidRow = {
  readonly id: bigint;
  readonly issue: string;
  readonly state: 'void';
  readonly draws_at: EpochMs;
  readonly void_reason: string | null;
  /** The numbers that it would have drawn; null where that can never be known. */
  readonly numbers: readonly number[] | null;
};

const LIST = statement(
  'void_rounds',
  `select r.id, r.issue, r.state, r.draws_at, r.void_reason, d.numbers from rounds r
  left join draws d on d.round_id = r.id
  where r.game_id = $1 and r.state = 'void' and r.id < $2 order by r.id desc limit $3 offset $4`,
);

/** The void rounds of a game below an id, newest first.   Cost: a range of an index of void rounds alone. */
export const voidRounds = (
  db: Queryable,
  gameId: number,
  { before, limit, offset }: { readonly before: bigint; readonly limit: number; readonly offset: number },
): Promise<VoidRow[]> => rows<VoidRow>(db, LIST, [gameId, before, limit, offset]);

const COUNT = statement(
  'void_rounds_count',
  `select count(*)::int as count from rounds where game_id = $1 and state = 'void'`,
);

/** Number of void rounds of a game since its beginning. Cost: their entries in that index. */
export const countVoidRounds = async (db: Queryable, gameId: number): Promise<number> =>
  (await firstRow<{ count: number }>(db, COUNT, [gameId]))?.count ?? 0;
