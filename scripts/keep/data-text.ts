import type { openOwner } from '@tessera/server/db/pool';

type Owner = ReturnType<typeof openOwner>;

/** Tables with partitions, and those without; the migrations write what they have run themselves. */
const TABLES = `
  select quote_ident(c.relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> 'schema_migrations'
  order by relname`;

const PARTITIONS = `
  select format('create table %I partition of %s %s;', c.relname, i.inhparent::regclass,
    pg_get_expr(c.relpartbound, c.oid)) as ddl
  from pg_class c join pg_inherits i on i.inhrelid = c.oid
  where c.relispartition and c.relkind = 'r' order by c.relname`;

const SEQUENCES = `
  select quote_ident(sequencename) as name from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`;

type Table = { readonly name: string; readonly columns: string };

/** SQL that fills a database of the same migrations with the rows of this one, for its owner. The rows are
 *  JSON: PostgreSQL writes and reads it, and no value passes through a number of JavaScript. */
export async function dataText(owner: Owner): Promise<string> {
  const { rows: tables } = await owner.query<Table>(TABLES);
  const { rows: partitions } = await owner.query<{ ddl: string }>(PARTITIONS);
  const { rows: sequences } = await owner.query<{ name: string }>(SEQUENCES);
  const lines = [
    // No trigger counts again what was counted, and no order of the tables is needed.
    'set session_replication_role = replica;',
    ...partitions.map(({ ddl }) => ddl),
    `truncate ${tables.map(({ name }) => name).join(', ')};`,
  ];
  for (const { name, columns } of tables) {
    const { rows } = await owner.query<{ all: string | null }>(
      `select json_agg(t)::text as all from ${name} t`,
    );
    const json = rows[0]?.all;
    if (json === null || json === undefined) continue;
    const from = `json_populate_recordset(null::${name}, ${literal(json)})`;
    lines.push(`insert into ${name} (${columns}) overriding system value select ${columns} from ${from};`);
  }
  for (const { name } of sequences) {
    const { rows } = await owner.query<{ last: bigint }>(`select last_value as last from ${name}`);
    lines.push(`select setval('${name}', ${String(rows[0]?.last)});`);
  }
  return `${lines.join('\n')}\n`;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The tables without a row. */
export async function emptyTables(owner: Owner): Promise<readonly string[]> {
  const { rows: tables } = await owner.query<Table>(TABLES);
  const empty: string[] = [];
  for (const { name } of tables)
    if ((await owner.query(`select from ${name} limit 1`)).rowCount === 0) empty.push(name);
  return empty;
}
