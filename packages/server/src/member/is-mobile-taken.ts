import type { Queryable } from '../db/query.ts';
import { memberByMobile } from './member-store.ts';

/** Whether a mobile number belongs to a member.   Cost: one read by key. */
export const isMobileTaken = async (db: Queryable, mobile: string): Promise<boolean> =>
  (await memberByMobile(db, mobile)) !== undefined;
