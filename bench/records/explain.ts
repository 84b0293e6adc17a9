import type pg from 'pg';

import type { Queryable } from '@tessera/server/db/query';

type Statement = { readonly text: string; readonly values: unknown[] };

/** A reader that also records its statements, so that those of a use case can be explained as they were
 *  sent. */
export function recordingReader<T extends Queryable>(reader: T): { reader: T; statements: Statement[] } {
  const statements: Statement[] = [];
  const query = <R extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<R>> => {
    statements.push({ text: config.text, values: config.values ?? [] });
    return reader.query<R>(config);
  };
  return { reader: { ...reader, query }, statements };
}

/** The plan that PostgreSQL ran a statement by, on the connection it is run on in use. Throws on a plan that
 *  reads a whole table of any size. */
export async function explain(reader: Queryable, { text, values }: Statement): Promise<string> {
  const answer = await reader.query<{ 'QUERY PLAN': string }>({
    text: `explain (analyze, buffers, costs off, timing off) ${text}`,
    values,
  });
  const lines = answer.rows.map((row) => row['QUERY PLAN']);
  const scans = lines.filter((line) => /Seq Scan on/.test(line));
  if (scans.length > 0) throw new Error(`a list reads whole tables: ${scans.join('; ')}`);
  return shortened(lines);
}

/** The steps alone, with those that differ only in the day's table told once and counted. */
function shortened(lines: readonly string[]): string {
  const steps = new Map<string, number>();
  for (const line of lines) {
    if (!/->|^\S|Buffers: .*read=/.test(line)) continue;
    const step = line
      .replaceAll(/bets_\d{8}/g, 'bets_<day>')
      .replaceAll(/\bb_\d+/g, 'b')
      .replace(/ \((actual|never).*/, '');
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  return Array.from(steps, ([step, times]) => (times > 1 ? `${step}  (x ${times})` : step)).join('\n');
}
