import type pg from 'pg';

import type { Game } from '@tessera/server/game/game-catalogue';
import { settleTickets } from '@tessera/server/ticket/settle-tickets';

import { print } from '../kit/print.ts';
import { waitForQuiet } from '../kit/processes.ts';
import { spreadOf } from '../kit/stats.ts';
import { spreadText, tableText } from '../kit/table.ts';
import { nowMs, type World } from '../kit/world.ts';
import { seedHome, type SeededHome } from './seed-tickets.ts';

const TICKETS = 100_000;
const QUIET_MS = 10_000;

/** Settles accumulators over eight rounds of which one in a hundred wins: with the dead ones noted by the
 *  earlier draws, and as if none had been. Returns the times by kind.   Units: ms. */
export async function settleHomes(
  world: World,
  owner: pg.Pool,
  game: Game,
  reps: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>([
    ['dead tickets noted', []],
    ['none noted', []],
  ]);
  for (let rep = 0; rep < reps; rep += 1)
    for (const [kind, list] of times) {
      const isNoted = kind === 'dead tickets noted';
      const home = await seedHome(owner, world.ids, { game, tickets: TICKETS, nowMs: nowMs(), isNoted });
      await waitForQuiet(QUIET_MS);
      const from = performance.now();
      while ((await settleTickets(world, home.id)) === 'more');
      list.push(performance.now() - from);
      await assertPaid(owner, home);
    }
  const rows = [...times].map(([kind, list]) => [kind, spreadText(spreadOf(list))]);
  print(tableText([`${TICKETS} tickets of 8 legs, 1 % win`, 'settled, ms'], rows));
  print();
  return times;
}

async function assertPaid(owner: pg.Pool, { id, owedMinor }: SeededHome): Promise<void> {
  const { rows } = await owner.query<{ paid: bigint; settled: boolean }>(
    `select h.settled_at is not null as settled,
       (select coalesce(sum(e.amount_minor), 0)::bigint from entries e join postings p on p.id = e.posting_id
        where p.kind = 'tpayout' and e.ref_id = $1 and e.account_id > 0) as paid
     from ticket_homes h where h.round_id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row?.settled || row.paid !== owedMinor)
    throw new Error(`home ${id} paid ${row?.paid} of ${owedMinor}, settled ${row?.settled}`);
}
