import { endOfExclusion, type ExclusionLength } from '@tessera/domain/protection/exclusion';
import { type EpochMs, epochMs } from '@tessera/domain/time';

import { databaseNow } from '../db/database-now.ts';
import type { Tx } from '../db/tx.ts';
import { changeGuard } from '../ledger/change-guard.ts';
import { type ExclusionRow, insertExclusion } from './exclusion-store.ts';
import { logChange } from './protection-log.ts';

/** An exclusion: its length from its beginning, or a given end. */
export type NewExclusion = { readonly length: ExclusionLength; readonly until?: EpochMs };

/** Keeps a member from play until an end: by the own choice, or by a match with another member or the list of
 *  excluded persons, which can be lifted. It begins when the lock of the account is held: what was accepted
 *  before is before it, and nothing is accepted inside it. An earlier exclusion that ends later continues.
 *  Returns it.
 *  Locks: the main account.   Cost: five round trips. */
export async function noteExclusion(
  tx: Tx,
  memberId: bigint,
  { length, until }: NewExclusion,
  by: 'member' | 'match' | 'list' = 'member',
): Promise<ExclusionRow> {
  let [from, end] = [epochMs(0), epochMs(0)];
  await changeGuard(tx, memberId, async (guard) => {
    // A clock that is read in the statement that locks may be that of before its wait.
    from = await databaseNow(tx);
    end = until ?? endOfExclusion(length, from);
    await insertExclusion(tx, memberId, { length, from_at: from, until_at: end }, by !== 'member');
    return { ...guard, barredUntil: epochMs(Math.max(guard.barredUntil, end)) };
  });
  await logChange(tx, memberId, 'excluded', { length, ...(by !== 'member' && { by }) });
  return { length, from_at: from, until_at: end };
}
