import type { Queryable } from '../db/query.ts';
import { isBarredNow } from './exclusion-store.ts';

/** Returns true if a member is in a time-out or self-excluded now: nothing is advertised to them. A visitor
 *  is not.
 *  Cost: none for a visitor, else one round trip. */
export const isBarred = async (db: Queryable, memberId: bigint | undefined): Promise<boolean> =>
  memberId !== undefined && isBarredNow(db, memberId);
