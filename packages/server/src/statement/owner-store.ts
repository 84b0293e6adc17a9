import { firstRow, type Queryable, statement } from '../db/query.ts';

const SCORE = statement('statement_score', 'select score from members where id = $1');

/** A member's points. */
export const readScore = async (db: Queryable, memberId: bigint): Promise<number> =>
  (await firstRow<{ score: number }>(db, SCORE, [memberId]))?.score ?? 0;

const USERNAME = statement('statement_username', 'select username from members where id = $1');

export const readUsername = async (db: Queryable, memberId: bigint): Promise<string | undefined> =>
  (await firstRow<{ username: string }>(db, USERNAME, [memberId]))?.username;
