import { firstRow, type Queryable, statement } from '../db/query.ts';

const USERNAME = statement('statement_username', 'select username from members where id = $1');

export const readUsername = async (db: Queryable, memberId: bigint): Promise<string | undefined> =>
  (await firstRow<{ username: string }>(db, USERNAME, [memberId]))?.username;
