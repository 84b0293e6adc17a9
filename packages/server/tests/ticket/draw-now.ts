import { roundSteps } from '../../src/round/round-clock.ts';
import type { TestDatabase } from '../support/database.ts';
import { stateOf, type World } from '../support/round-world.ts';

/** Ends the sale of a round now. */
export async function endNow({ owner }: TestDatabase, id: bigint): Promise<void> {
  await owner.query(
    `update rounds set closes_at = date_trunc('milliseconds', clock_timestamp()) + interval '2 ms',
       draws_at = date_trunc('milliseconds', clock_timestamp()) + interval '4 ms' where id = $1`,
    [id],
  );
  await owner.query(
    `update tickets t set first_closes_at = r.closes_at from ticket_legs l join rounds r on r.id = l.round_id
     where l.round_id = $1 and l.ticket_id = t.id and t.first_closes_at > r.closes_at`,
    [id],
  );
}

/** Ends the sale of a round and draws it; those before it are over. */
export async function drawNow(database: TestDatabase, world: World, id: bigint): Promise<void> {
  await endNow(database, id);
  const steps = roundSteps(world);
  while ((await stateOf(database, id)) !== 'settled') await steps.tick();
}
