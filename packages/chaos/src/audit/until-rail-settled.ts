import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { readRailMovements } from './read-wallet.ts';

const POLL_MS = 200;
/** A callback is retried for up to a minute after an outage, and reconciliation runs every half minute. */
const TIMEOUT_MS = 90_000;

const UNDER_WAY = `
  select (select count(*)::int from withdrawals where state = 'approved') as approved,
    (select count(*)::int from unnest($1::text[]) moved (id)
     where not exists (select from rail_movements m where m.id = moved.id)) as missing`;

/** Waits until the servers have ingested every movement at the cashier and every approved withdrawal is
 *  disbursed. Throws after a minute and a half: a movement is then lost. */
export async function waitUntilRailSettled(
  owner: pg.Pool,
  cashierJournal: string,
  patienceMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const moved = readRailMovements(cashierJournal).map(({ movementId }) => movementId);
    const { rows } = await owner.query<{ approved: number; missing: number }>(UNDER_WAY, [moved]);
    const { approved = 0, missing = 0 } = rows[0] ?? {};
    if (approved + missing === 0) return;
    if (performance.now() > deadline)
      throw new Error(
        `after ${patienceMs} ms ${approved} approved withdrawals are not paid and ${missing} movements are not known`,
      );
    await sleep(POLL_MS);
  }
}
