import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { createCreditsAhead } from '@tessera/server/round/credits-ahead';
import { settleNext } from '@tessera/server/round/settle-round';

import type { World } from '../kit/world.ts';
import type { DrawnRound } from './seed-round.ts';

const BUSY_MS = 1;

/** Pays a round out chunk by chunk, as the rounds' clock does, and gives the time it took in ms. What a
 *  killed server has left to its connection may hold the round for a moment. */
export async function payOut(world: World, round: bigint): Promise<number> {
  const from = performance.now();
  const ctx = { ...world, ahead: createCreditsAhead() };
  for (;;) {
    const outcome = await settleNext(ctx, round);
    if (outcome === 'done') return performance.now() - from;
    if (outcome === 'busy') await sleep(BUSY_MS);
  }
}

/** Throws unless every member got exactly what the winning bets say, once, and the round is settled. */
export async function assertPaid(owner: pg.Pool, { id, owedMinor }: DrawnRound): Promise<void> {
  const answer = await owner.query<{ paid: bigint; wrong: number; state: string }>(
    `with due as (
       select account_id, sum(payout_minor) as amount from bets join round_results using (round_id, selection)
       where round_id = $1 and won > 0 group by 1),
     paid as (
       select account_id, sum(amount_minor) as amount from entries
       where ref_id = $1 and kind = 'payout' and account_id > 0 group by 1)
     select coalesce(sum(p.amount), 0)::bigint as paid,
       count(*) filter (where d.amount is distinct from p.amount)::int as wrong,
       (select state from rounds where id = $1) as state
     from due d full join paid p using (account_id)`,
    [id],
  );
  const [row] = answer.rows;
  if (!row || row.wrong > 0 || row.paid !== owedMinor || row.state !== 'settled')
    throw new Error(
      `round ${id} is not paid as owed: ${row?.wrong} members differ, ${row?.paid} of ${owedMinor}`,
    );
}
