import { AT_PLAY_MS } from '@tessera/domain/protection/play-guard';
import { CHECK_MINUTES_DEFAULT } from '@tessera/domain/protection/reality-check';
import type { EpochMs } from '@tessera/domain/time';

import { type Queryable, rows, statement } from '../db/query.ts';

// What is begun needs no wait for the disk: a bet that follows writes it there with its own commit, and
// without a bet nothing was begun.
const BEGIN = statement(
  'protection_begin_sittings',
  `with without_wait as materialized (select set_config('synchronous_commit', 'off', true))
   insert into reality_checks as c (member_id, since, due_at)
   select m.id, t.now, t.now + $2 * interval '1 minute'
   from without_wait, clock_timestamp() as t (now), unnest($1::bigint[]) as m (id)
   on conflict (member_id) do update
   set since = excluded.since, due_at = excluded.since + c.minutes * interval '1 minute'
   where c.since is null or excluded.since - $3 * interval '1 ms' > coalesce((
     select max(e.at) from (
       select kind, at from entries where account_id = c.member_id * 16 order by seq desc limit 100
     ) e where e.kind = 'stake'), 'epoch')
   returning member_id, due_at`,
);

export type DueRow = { readonly member_id: bigint; readonly due_at: EpochMs };

/** Begins a time at play for each of these members who is at none, who has not bet for AT_PLAY_MS or never
 *  (the rule is hasPaused of the domain), and returns when their checks are due.
 *  Locks: the reality checks that begin, by member.   Cost: one round trip, without a wait for the disk; for
 *  each member who has played before up to a hundred entries by their key. */
export const beginSittings = (db: Queryable, memberIds: readonly bigint[]): Promise<DueRow[]> => {
  const inOrder = memberIds.toSorted((a, b) => (a < b ? -1 : 1));
  return rows<DueRow>(db, BEGIN, [inOrder, CHECK_MINUTES_DEFAULT, AT_PLAY_MS]);
};

const DUE = statement(
  'protection_checks_due',
  `select member_id, due_at, due_at <= clock_timestamp() as is_due from reality_checks
   where member_id = any($1::bigint[])`,
);

/** When the reality checks of members are due, and whether they are now.   Cost: one round trip. */
export const readDue = (
  db: Queryable,
  memberIds: readonly bigint[],
): Promise<(DueRow & { readonly is_due: boolean })[]> => rows(db, DUE, [memberIds]);
