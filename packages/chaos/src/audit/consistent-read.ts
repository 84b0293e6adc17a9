import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

const POLL_MS = 50;
/** A home that is called off waits for the draws of its tickets' other legs. */
const TIMEOUT_MS = 120_000;

// The tickets of a home are paid once the results of all their legs are known, some time before or after the
// last of those rounds is. Where the home is called off before the rounds of other legs are drawn, some of
// its tickets are decided and all of them wait.
const IS_PARTLY_PAID = `
  select exists (select from rounds r join settle_chunks c on c.round_id = r.id where r.settled_at is null)
    or exists (select from ticket_homes h join ticket_chunks c on c.home_round_id = h.round_id
      where h.settled_at is null)
    or exists (select from ticket_homes h where (h.settled_at is null) = not exists (
      select from round_links l join rounds r on r.id = l.round_id
      where l.home_round_id = h.round_id and r.settled_at is null))
    or exists (select from ticket_homes h join rounds r on r.id = h.round_id
      where h.settled_at is null and r.settled_at is not null) as now`;

/** Reads the database as of one moment at which no round and no tickets are paid in part, and no tickets
 *  apart from the rounds of their legs: rounds go on while no call is in flight, and what a round returns is
 *  checked once it is paid as a whole. Throws when there is no such moment within a minute.
 *  Cost: that of the read, and a query each time it is too early. */
export async function consistentRead<T>(
  owner: pg.Pool,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS;
  const client = await owner.connect();
  try {
    for (;;) {
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query<{ now: boolean }>(IS_PARTLY_PAID);
      if (rows[0]?.now === false) return await read(client);
      await client.query('rollback');
      if (performance.now() > deadline) throw new Error(`a round is paid in part after ${TIMEOUT_MS} ms`);
      await sleep(POLL_MS);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
}
