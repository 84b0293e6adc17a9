import type { Queryable } from '../db/query.ts';
import { type Waiting, waitingMembers as waiting } from './service-store.ts';

export type WaitingMember = Waiting;

/** Lists the members who wait for the staff, longest first, a hundred at most. */
export const waitingMembers = (db: Queryable): Promise<WaitingMember[]> => waiting(db);
