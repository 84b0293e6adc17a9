import { NoFreeConnection } from '../db/patient-pool.ts';
import type { Queryable } from '../db/query.ts';
import type { EntryKind } from './account-state.ts';
import { upsertSums, readNewSums } from './ledger-store.ts';

/** The totals of an account's entries, by kind. Units: 1/100, as signed in the entries. */
export type AccountSums = (kind: EntryKind) => bigint;

/** The number of entries that are re-read each time before a sum of them is stored. */
const KEPT_AFTER = 200;

/** Sums an account's entries by kind, as last committed. Entries never change, so each sum is stored with the
 *  number of its last entry, and only newer entries are read.
 *  Cost: one round trip, and one more every 200 entries; each entry is read a few times in its life, never
 *  all of them. */
export async function sumAccount(
  db: { readonly reader: Queryable; readonly main: Queryable },
  accountId: bigint,
): Promise<AccountSums> {
  const { kept, found } = await readNewSums(db.reader, accountId);
  const sums = new Map<string, bigint>(Object.entries(kept).map(([kind, text]) => [kind, BigInt(text)]));
  let count = 0;
  let seq = 0n;
  for (const each of found) {
    sums.set(each.kind, (sums.get(each.kind) ?? 0n) + each.amount_minor);
    count += each.count;
    if (each.seq > seq) seq = each.seq;
  }
  if (count > KEPT_AFTER) await upsertSums(db.main, accountId, seq, sums).catch(unlessBusy);
  return (kind) => sums.get(kind) ?? 0n;
}

/** The sums are known, and the next reader stores them: a call that has done its work, as a log-in has, is
 *  not refused for them. */
function unlessBusy(error: unknown): void {
  if (!(error instanceof NoFreeConnection)) throw error;
}
