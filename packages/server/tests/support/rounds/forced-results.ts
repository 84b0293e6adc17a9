import type { TestDatabase } from '../database.ts';

/** Big and small push, and everything else wins. */
export const SIZES_PUSH = `new.won := (new.selection not in ('side:big', 'side:small'))::int; new.back := 1 - new.won`;

/** Changes the results of rounds on their way into the table: no selection of the games pushes. */
export async function withResults(
  { owner }: TestDatabase,
  change: string,
  work: () => Promise<void>,
): Promise<void> {
  await owner.query(
    `create function force_results() returns trigger language plpgsql as $$
     begin ${change}; return new; end $$;
     create trigger force_results before insert on round_results for each row execute function force_results()`,
  );
  try {
    await work();
  } finally {
    await owner.query('drop function force_results cascade');
  }
}
