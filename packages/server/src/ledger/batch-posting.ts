import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import type { AccountState, Entry } from './account-state.ts';
import {
  insertEntries,
  insertEntriesOf,
  insertPosting,
  insertPostings,
  lockAccounts,
  lockAccountsForBets,
  updateBalances,
} from './ledger-store.ts';

// The two halves of a posting, for callers that decide in between on many accounts at a time: a batch of
// bets. The statements of each half are sent together, so that each half costs one round trip on a pipelined
// connection.

/** Locks accounts and returns their current state; an id without an account is omitted.
 *  Locks: accounts by id.   Cost: one round trip. */
export const lockForPosting = (tx: Queryable, ids: Iterable<bigint>): Promise<Map<bigint, AccountState>> =>
  lockAccounts(tx, ids);

/** As lockForPosting, for stakes: with what they mean for the times at play. Those that begin are written
 *  with the accounts.
 *  Locks: accounts by id.   Cost: one round trip. */
export const lockForStakes = (tx: Queryable, ids: Iterable<bigint>): Promise<Map<bigint, AccountState>> =>
  lockAccountsForBets(tx, ids);

/** Writes a posting's entries and the changed accounts, which must be locked.
 *  Units: 1/100; the entries sum to zero.   A key that was posted before is an error of the database, so that
 *  a commit that has already been sent rolls back.   Cost: three statements in the pipeline of the batch. */
export async function writePosting(
  tx: Queryable,
  posting: { readonly id: bigint; readonly key: string; readonly kind: string },
  entries: readonly Entry[],
  accounts: readonly AccountState[],
): Promise<void> {
  assert(entries.reduce((sum, each) => sum + each.amountMinor, 0n) === 0n, `${posting.key} sums to zero`);
  await Promise.all([
    insertPosting(tx, posting.id, posting.key, posting.kind),
    insertEntries(tx, posting.id, entries),
    updateBalances(tx, accounts),
  ]);
}

/** As writePosting, of several postings of one kind that changed the same accounts one after the other.
 *  Units: 1/100; the entries of each sum to zero.   Cost: three statements in the pipeline of the batch. */
export async function writePostings(
  tx: Queryable,
  kind: string,
  postings: readonly { readonly id: bigint; readonly key: string; readonly entries: readonly Entry[] }[],
  accounts: readonly AccountState[],
): Promise<void> {
  for (const { key, entries } of postings)
    assert(entries.reduce((sum, each) => sum + each.amountMinor, 0n) === 0n, `${key} sums to zero`);
  await Promise.all([
    insertPostings(tx, kind, postings),
    insertEntriesOf(tx, postings),
    updateBalances(tx, accounts),
  ]);
}
