import { epochMs } from '@tessera/domain/time';

import type { Tx } from '../db/tx.ts';
import { changeGuard } from '../ledger/change-guard.ts';
import { type ExclusionRow, insertExclusion } from './exclusion-store.ts';
import { logChange } from './protection-log.ts';

/** Keeps a member from play until an end: by the own choice, or by a match with another
 *  member or the list of excluded persons, which can be lifted. An earlier
 *  exclusion that ends later goes on.
 *  Locks: the main account.   Cost: four round trips. */
export async function noteExclusion(
  tx: Tx,
  memberId: bigint,
  exclusion: ExclusionRow,
  by: 'member' | 'match' | 'list' = 'member',
): Promise<void> {
  await insertExclusion(tx, memberId, exclusion, by !== 'member');
  await changeGuard(tx, memberId, (guard) => ({
    ...guard,
    barredUntil: epochMs(Math.max(guard.barredUntil, exclusion.until_at)),
  }));
  await logChange(tx, memberId, 'excluded', { length: exclusion.length, ...(by !== 'member' && { by }) });
}
