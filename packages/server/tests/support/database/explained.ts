import type pg from 'pg';

import type { Queryable } from '../../../src/db/query.ts';

/** The query plans of the statements that the work runs. */
export async function explained(db: Queryable, work: (db: Queryable) => Promise<void>): Promise<string[]> {
  const asked: pg.QueryConfig[] = [];
  await work({
    query: async (config) => {
      asked.push(config);
      return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
    },
  });
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const explain = { text: `explain (costs off) ${text}`, values: values ?? [] };
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(explain);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
