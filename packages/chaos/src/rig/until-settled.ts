import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

const POLL_MS = 100;
const TIMEOUT_MS = 60_000;

const LATE = `
  select count(*)::int as late, coalesce(min(issue || ' of game ' || game_id || ' is ' || state), '') as first from rounds
  where draws_at < $1 and not (state = 'settled' or state = 'void' and settled_at is not null)`;

/** Waits until every round due by now is drawn and paid. Throws after a minute. */
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

/** Waits until every round with bets is settled. */
export async function waitUntilNothingPending(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ ms: number }>(
    `select coalesce(extract(epoch from max(r.draws_at) - clock_timestamp()) * 1000, 0)::float8 as ms
     from rounds r join round_books k on k.round_id = r.id where k.bet_count > 0 and r.settled_at is null`,
  );
  await sleep(Math.max(0, rows[0]?.ms ?? 0) + POLL_MS);
  await waitUntilSettled(owner);
}
