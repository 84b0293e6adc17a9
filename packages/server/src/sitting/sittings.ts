import type { Database } from '../db/pool.ts';
import { together } from '../kernel/together.ts';
import type { SessionCache } from '../session/session-cache.ts';
import { beginSittings, readDue } from './sitting-store.ts';

/** Whether the reality check of a member is due, for one who may begin a time at play with the next bet. */
export type Sittings = { readonly isCheckDue: (memberId: bigint) => Promise<boolean> };

type Deps = {
  readonly db: Pick<Database, 'main'>;
  readonly sessions: Pick<SessionCache, 'noteCheckDue'>;
};

const MEMBERS_AT_ONCE = 1_000;

/** Begins the times at play of members: those who ask at the same moment share one statement.
 *  Cost: one round trip for all of them, and one more for those who are at play already. */
export function createSittings({ db, sessions }: Deps): Sittings {
  const ask = together(async (memberIds: readonly bigint[]) => {
    const begun = await beginSittings(db.main, memberIds);
    const isBegun = new Set(begun.map((row) => row.member_id));
    const atPlay = memberIds.filter((id) => !isBegun.has(id));
    const found = atPlay.length === 0 ? [] : await readDue(db.main, atPlay);
    for (const { member_id: memberId, due_at: dueAt } of [...begun, ...found])
      sessions.noteCheckDue(memberId, dueAt);
    return new Map(found.map((row) => [row.member_id, row.is_due]));
  }, MEMBERS_AT_ONCE);
  return { isCheckDue: async (memberId) => (await ask(memberId)) ?? false };
}
