import type pg from 'pg';

type Counts = Readonly<Record<string, number>>;

/** Counts the issues of chases by state, and of refusals by code, and chases by end. */
export async function countChases(
  owner: pg.Pool,
): Promise<{ readonly chases: number; readonly states: Counts; readonly ends: Counts }> {
  const { rows } = await owner.query<{ chases: number; states: Counts; ends: Counts }>(
    `select (select count(*)::int from chases) as chases,
       (select jsonb_object_agg(state, n) from (
         select concat_ws(' ', state, code) as state, count(*)::int as n from chase_issues group by 1) s) as states,
       (select jsonb_object_agg(reason, n) from (
         select coalesce(end_reason, 'running') as reason, count(*)::int as n from chases group by 1) e) as ends`,
  );
  return rows[0] ?? { chases: 0, states: {}, ends: {} };
}
