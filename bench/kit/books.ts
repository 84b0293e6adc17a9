import { readFileSync } from 'node:fs';

import type pg from 'pg';

const INVARIANTS = new URL('../../packages/server/src/ledger/invariants.sql', import.meta.url);

/** Runs every query of the invariants and throws with the first rows when any gives one: a rate that was
 *  reached by breaking the books is none. Gives the number of queries run. */
export async function assertBooks(owner: pg.Pool): Promise<number> {
  // Rows just written in bulk have no statistics yet, and a plan without them may take hours.
  await owner.query('analyze');
  const answers = [await owner.query(readFileSync(INVARIANTS, 'utf8'))].flat() as pg.QueryResult[];
  const broken = answers.flatMap((answer) => answer.rows as unknown[]);
  if (broken.length > 0)
    throw new Error(`the books do not hold, ${broken.length} rows: ${JSON.stringify(broken.slice(0, 3))}`);
  return answers.length;
}
