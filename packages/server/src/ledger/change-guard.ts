import { NO_GUARD, parseGuard, printGuard } from '@tessera/domain/protection/guard-code';
import { isIdle, type PlayGuard } from '@tessera/domain/protection/play-guard';
import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { mainAccountOf } from './account-state.ts';
import { findGuard, type GuardRow, lockGuard, setGuard } from './guard-store.ts';

/** A guard, and the database's clock. */
export type ReadGuard = { readonly guard: PlayGuard; readonly now: EpochMs };

/** Reads the guard of a member's account without a lock, with the database's clock.   Cost: one round
 *  trip. */
export const readGuard = async (db: Queryable, memberId: bigint): Promise<ReadGuard> =>
  guardOf(memberId, await findGuard(db, mainAccountOf(memberId)));

/** Changes the guard of a member's account in the caller's transaction. Bets that are accepted after its
 *  commit were judged by the new one. An account that needs none any more has none.
 *  Locks: the member's main account.   Cost: two round trips. */
export async function changeGuard(
  tx: Queryable,
  memberId: bigint,
  change: (guard: PlayGuard) => PlayGuard | Promise<PlayGuard>,
): Promise<void> {
  const accountId = mainAccountOf(memberId);
  const { guard, now } = guardOf(memberId, await lockGuard(tx, accountId));
  const changed = await change(guard);
  await setGuard(tx, accountId, isIdle(changed, now) ? null : printGuard(changed));
  failpoint('guard-changed');
}

function guardOf(memberId: bigint, row: GuardRow | undefined): ReadGuard {
  assert(row, `member ${memberId} has a main account`);
  return { guard: row.guard === null ? NO_GUARD : parseGuard(row.guard), now: row.now };
}
