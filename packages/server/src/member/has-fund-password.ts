import type { Queryable } from '../db/query.ts';
import { readMoneyMember } from './member-store.ts';

/** Whether a member has set a fund password.   Cost: one read by key. */
export const hasFundPassword = async (db: Queryable, memberId: bigint): Promise<boolean> =>
  ((await readMoneyMember(db, memberId))?.fund_password_hash ?? null) !== null;
