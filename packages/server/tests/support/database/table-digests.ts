import type pg from 'pg';

/** The content of every table, as a digest. */
export async function tablesOf(owner: pg.Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of rows) {
    const content = await owner.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as sum from ${name} t`,
    );
    found.set(name, content.rows[0]!.sum);
  }
  return found;
}
