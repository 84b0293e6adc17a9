import type pg from 'pg';

import { FIRST_MEMBER } from '../kit/members.ts';
import { HEAVY_MEMBERS } from './seed-records.ts';

const DEEP_ROW = 9_990;
/** Deep pages begin at this many different rows, so that not one page is read over and over. */
const DEEP_SPREAD = 500;

/** For each member with a long list, the ids behind which a page of so many rows begins some 10,000 rows
 *  down. */
export async function deepPlaces(owner: pg.Pool, pageRows = 10): Promise<string[][]> {
  const deep: string[][] = [];
  for (let member = 0; member < HEAVY_MEMBERS; member++) {
    const found = await owner.query<{ id: bigint }>(
      'select id from bets where account_id = $1 order by id desc offset $2 limit $3',
      [(FIRST_MEMBER + member) * 16, DEEP_ROW - 1, DEEP_SPREAD + pageRows],
    );
    // Behind each place there is a whole page.
    const places = found.rows.slice(0, -pageRows);
    if (places.length === 0) throw new Error('with more --bets the lists would be 1000 pages long');
    deep.push(places.map(({ id }) => String(id)));
  }
  return deep;
}
