import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import type { AccountSums } from './account-sums.ts';
import { readSumsSince } from './ledger-store.ts';

/** Sums an account's entries from a moment on, by kind, as last committed.
 *  Units: 1/100.   Cost: one round trip; the first of the entries is found by bisection of their numbers, and
 *  only they are read. */
export async function sumSince(db: Queryable, accountId: bigint, from: EpochMs): Promise<AccountSums> {
  const sums = new Map<string, bigint>();
  for (const { kind, amount_minor: amount } of await readSumsSince(db, accountId, from))
    sums.set(kind, amount);
  return (kind) => sums.get(kind) ?? 0n;
}
