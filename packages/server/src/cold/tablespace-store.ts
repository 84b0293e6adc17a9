import type pg from 'pg';

/** `version`: the folder in which this PostgreSQL keeps its files, inside that of the tablespace. */
export type Tablespace = { readonly oid: string; readonly version: string };

/** Finds a tablespace by its name. */
export async function readTablespace(owner: pg.Pool, name: string): Promise<Tablespace | undefined> {
  const answer = await owner.query<Tablespace>(
    `select t.oid::text as oid, format('PG_%s_%s', current_setting('server_version_num')::int / 10000,
       c.catalog_version_no) as version
     from pg_tablespace t cross join pg_control_system() c where t.spcname = $1`,
    [name],
  );
  return answer.rows[0];
}

/** Creates a tablespace as a folder inside the cluster. As its superuser. */
export async function createInPlace(owner: pg.Pool, name: string): Promise<Tablespace> {
  const session = await owner.connect();
  try {
    await session.query('set allow_in_place_tablespaces = on');
    await session.query(`create tablespace ${session.escapeIdentifier(name)} location ''`);
  } finally {
    session.release(true);
  }
  const made = await readTablespace(owner, name);
  if (!made) throw new Error(`tablespace ${name} is not there after it was created`);
  return made;
}
