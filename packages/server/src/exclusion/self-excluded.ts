import type { EpochMs } from '@tessera/domain/time';

import type { Queryable } from '../db/query.ts';
import { activeExclusion } from './trace-store.ts';

/** Returns true if a member has self-excluded for months or for good; a time-out is none.
 *  Cost: none for who may play, else one round trip. */
export const isSelfExcluded = async (
  db: Queryable,
  memberId: bigint,
  { barred_until: barredUntil, now }: { readonly barred_until: bigint; readonly now: EpochMs },
): Promise<boolean> => barredUntil > BigInt(now) && (await activeExclusion(db, memberId)) !== undefined;
