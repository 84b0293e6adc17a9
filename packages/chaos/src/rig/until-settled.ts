import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

const POLL_MS = 100;
const TIMEOUT_MS = 60_000;

// The tickets of a home wait for all the rounds of their legs.
const LATE = `
  with late as (
    select issue || ' of game ' || game_id || ' is ' || state as name from rounds
    where draws_at < $1 and not (state = 'settled' or state = 'void' and settled_at is not null)
    union all
    select 'the tickets at home in ' || h.round_id || ' are not' from ticket_homes h
    where h.settled_at is null and not exists (
      select from round_links l join rounds r on r.id = l.round_id
      where l.home_round_id = h.round_id and r.draws_at >= $1)
  )
  select count(*)::int as late, coalesce(min(name), '') as first from late`;

/** Waits until every round due by now is drawn and paid, and the tickets whose last leg it was. Throws after
 *  a minute. */
export async function waitUntilSettled(owner: pg.Pool, patienceMs = TIMEOUT_MS): Promise<void> {
  const until = (await owner.query<{ now: Date }>('select clock_timestamp()::text as now')).rows[0]?.now;
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await owner.query<{ late: number; first: string }>(LATE, [until]);
    const [found] = rows;
    if (found?.late === 0) return;
    if (performance.now() > deadline)
      throw new Error(
        `${found?.late} rounds are not settled after ${patienceMs} ms, such as ${found?.first}`,
      );
    await sleep(POLL_MS);
  }
}

/** Waits until every round with bets, or with legs of tickets that are not paid, is settled. */
export async function waitUntilNothingPending(owner: pg.Pool, patienceMs?: number): Promise<void> {
  const { rows } = await owner.query<{ ms: number }>(
    `select coalesce(extract(epoch from max(r.draws_at) - clock_timestamp()) * 1000, 0)::float8 as ms
     from rounds r where r.settled_at is null and (
       exists (select from round_books k where k.round_id = r.id and k.bet_count > 0)
       or exists (select from round_links l join ticket_homes h on h.round_id = l.home_round_id
         where l.round_id = r.id and h.settled_at is null))`,
  );
  await sleep(Math.max(0, rows[0]?.ms ?? 0) + POLL_MS);
  await waitUntilSettled(owner, patienceMs);
}
