import { DAY_MS, epochMs } from '@tessera/domain/time';

import { ensurePartitions } from '../../../src/db/partitions.ts';
import type { TestDatabase } from '../database.ts';
import { nextDueRound } from '../round-world.ts';

const ZONE_MS = 8 * 3_600_000;
let made = 0;

/** The house's day so many days ago. */
export const houseDay = (daysAgo: number): string =>
  new Date(Date.now() + ZONE_MS - daysAgo * DAY_MS).toISOString().slice(0, 10);

/** A round without bets whose sale is over, and whose draw was planned for a second of a house day in the
 *  past: a round that is due gets the id of that time. */
export async function datedRound(
  database: TestDatabase,
  gameId: number,
  daysAgo: number,
  { secondOfDay }: { readonly secondOfDay?: number } = {},
): Promise<bigint> {
  made += 1;
  const midnight = Date.parse(`${houseDay(daysAgo)}T00:00:00Z`) - ZONE_MS;
  const second = midnight / 1_000 + (secondOfDay ?? 3_600 + made);
  const id = BigInt(second) * 1_000n + BigInt(gameId);
  await ensurePartitions(database.owner, epochMs(midnight));
  const due = await nextDueRound(database, gameId);
  await database.owner.query('update rounds set id = $2 where id = $1', [due, id]);
  await database.owner.query('update round_books set round_id = $2 where round_id = $1', [due, id]);
  await database.owner.query('update accounts set id = -$2::bigint where id = -$1::bigint', [due, id]);
  return id;
}
