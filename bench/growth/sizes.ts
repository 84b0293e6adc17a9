import type pg from 'pg';

/** A table with all its partitions.   Units: bytes. */
export type TableSize = {
  readonly name: string;
  readonly rows: number;
  readonly dead: number;
  readonly heap: number;
  readonly indexes: number;
  /** Rows inserted, updated and deleted since the database was made, and vacuums. */
  readonly written: number;
  readonly vacuums: number;
};

/** The sizes of the tables that were written to, and how many rows they hold. Cost: one read of each. */
export async function readSizes(owner: pg.Pool): Promise<TableSize[]> {
  const { rows } = await owner.query<TableSize>(
    `select coalesce(i.inhparent, s.relid)::regclass::text as name, 0 as rows,
       sum(s.n_dead_tup)::float8 as dead, sum(pg_table_size(s.relid))::float8 as heap,
       sum(pg_indexes_size(s.relid))::float8 as indexes,
       sum(s.n_tup_ins + s.n_tup_upd + s.n_tup_del)::float8 as written,
       sum(s.autovacuum_count + s.vacuum_count)::float8 as vacuums
     from pg_stat_user_tables s left join pg_inherits i on i.inhrelid = s.relid
     group by 1 having sum(s.n_tup_ins + s.n_tup_upd + s.n_tup_del) > 0 order by heap desc`,
  );
  const counted: TableSize[] = [];
  for (const each of rows) {
    const count = await owner.query<{ n: number }>(`select count(*)::float8 as n from ${each.name}`);
    counted.push({ ...each, rows: count.rows[0]?.n ?? 0 });
  }
  return counted;
}
