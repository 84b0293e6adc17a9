import type { Queryable } from '../db/query.ts';
import { type ExclusionRow, readExclusion } from './exclusion-store.ts';

/** The time-out or exclusion of a member that ends last of those that stand.   Cost: one round
 *  trip. */
export const currentExclusion = (db: Queryable, memberId: bigint): Promise<ExclusionRow | undefined> =>
  readExclusion(db, memberId);
