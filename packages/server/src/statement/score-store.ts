import { firstRow, type Queryable, statement } from '../db/query.ts';

const SCORE = statement('statement_score', 'select score from members where id = $1');

/** A member's points. */
export const readScore = async (db: Queryable, memberId: bigint): Promise<number> =>
  (await firstRow<{ score: number }>(db, SCORE, [memberId]))?.score ?? 0;
