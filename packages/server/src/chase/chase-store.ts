import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { PlannedIssue } from '@tessera/domain/chase/plan';
import type { EpochMs } from '@tessera/domain/time';

import { numberArray, textArray } from '../db/arrays.ts';
import { affected, firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import type { ListPage } from '../kernel/list-page.ts';
import type { RequestKey } from '../kernel/request-key.ts';
import { betCancellation } from '../wager-status/bet-sql.ts';
import { slipKeySql } from './chase-key.ts';
import type { ChaseRow, IssueRow, StoredLines } from './chase-row.ts';

const CHASE = `select c.id, c.game_id, c.body_hash, c.lines, c.unit_minor, c.stop_on_win, c.stop_loss_minor,
     c.stop_win_minor, c.created_at, c.end_reason, c.ended_at, s.*
   from chases c
   cross join lateral (
     select count(*)::int as issues, count(*) filter (where i.state in ('waiting', 'buying'))::int as waiting,
       count(*) filter (where i.state = 'bought')::int as bought,
       count(*) filter (where i.state in ('refused', 'missed'))::int as failed,
       min(i.issue) as first_issue, max(i.issue) as last_issue, sum(i.cost_minor)::bigint as total_minor,
       coalesce(sum(i.cost_minor) filter (where i.state = 'bought'), 0)::bigint as bought_minor,
       coalesce(sum(i.staked_minor), 0)::bigint as settled_minor,
       coalesce(sum(i.returned_minor), 0)::bigint as returned_minor
     from chase_issues i where i.chase_id = c.id
   ) s`;

const LIST = statement(
  'chase_list',
  `${CHASE} where c.member_id = $1 and c.id < $2 order by c.id desc limit $3 offset $4`,
);

/** One page of a member's chases, newest first; one row more than the limit. Units: 1/100.
 *  Cost: one index range; up to 50 issues a chase. */
export const listChases = (
  db: Queryable,
  memberId: bigint,
  { before, limit, offset }: Pick<ListPage, 'before' | 'limit' | 'offset'>,
): Promise<ChaseRow[]> => rows<ChaseRow>(db, LIST, [memberId, before, limit + 1, offset]);

const COUNT = statement(
  'chase_count',
  `select count(*)::int as count from (
     select 1 from chases where member_id = $1 limit ${PAGED_ROWS_MAX + 1}
   ) c`,
);

/** Counts a member's chases; stops above what page numbers reach. */
export const countChases = async (db: Queryable, memberId: bigint): Promise<number | undefined> =>
  (await firstRow<{ count: number }>(db, COUNT, [memberId]))?.count;

const FIND = statement('chase_find', `${CHASE} where c.id = $2 and c.member_id = $1`);

/** Finds a chase of a member; another member's is not found.   Cost: one look-up by key. */
export const findChase = (db: Queryable, memberId: bigint, id: bigint): Promise<ChaseRow | undefined> =>
  firstRow<ChaseRow>(db, FIND, [memberId, id]);

const BY_KEYS = statement(
  'chase_by_keys',
  `${CHASE} where c.member_id = $1 and (c.key = $2
     or (c.key = $3 and c.created_at > clock_timestamp() - $4 * interval '1 millisecond'))
   order by c.id desc limit 1`,
);

/** Finds a chase created under a key, or under the older one within `withinMs`.
 *  Cost: two look-ups by key. */
export const chaseByKeys = (
  tx: Tx,
  memberId: bigint,
  { key, olderKey }: RequestKey,
  withinMs: number,
): Promise<ChaseRow | undefined> =>
  firstRow<ChaseRow>(tx, BY_KEYS, [memberId, key, olderKey ?? null, withinMs]);

const ISSUES = statement(
  'chase_issues',
  `select i.round_id, i.issue, i.multiple, i.cost_minor, i.state, i.code, i.slip_id, i.returned_minor, i.has_won,
     case when i.state = 'bought' then coalesce(i.staked_minor, i.cost_minor - (
       select coalesce(sum(b.stake_minor), 0)::bigint from bets b
       join ${betCancellation('b', 'k')}
       where b.round_id = i.round_id and b.account_id = $2::bigint * 16 and b.key = ${slipKeySql('i.chase_id', 'i.round_id')}
     )) end as staked_minor
   from chase_issues i where i.chase_id = $1 order by i.round_id`,
);

/** The issues of a member's chase in the order of their draws. Units: 1/100.
 *  Cost: one index range of up to 50, and the bets of those that are bought and not settled. */
export const issuesOf = (db: Queryable, id: bigint, memberId: bigint): Promise<IssueRow[]> =>
  rows<IssueRow>(db, ISSUES, [id, memberId]);

const RUNNING = statement(
  'chase_running',
  `select count(*)::int as count,
     (select created_at from chases where member_id = $1 order by id desc offset $2 - 1 limit 1) as nth_at
   from chases where member_id = $1 and ended_at is null`,
);

/** Counts the chases of a member that are under way, and says when the `nth` last one was created.
 *  Cost: one round trip; the range of the index of running ones, and `nth` entries of that of all. */
export const runningChases = async (
  tx: Tx,
  memberId: bigint,
  nth: number,
): Promise<{ readonly count: number; readonly nth_at: EpochMs | null }> =>
  (await firstRow<{ count: number; nth_at: EpochMs | null }>(tx, RUNNING, [memberId, nth])) ?? {
    count: 0,
    nth_at: null,
  };

/** A chase as it is created. Units: 1/100. */
export type NewChase = {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly gameId: number;
  readonly key: RequestKey;
  readonly lines: StoredLines;
  readonly unitMinor: bigint;
  readonly stopOnWin: boolean;
  readonly stopLossMinor: bigint | undefined;
  readonly stopWinMinor: bigint | undefined;
  readonly issues: readonly (PlannedIssue & { readonly roundId: bigint })[];
};

const INSERT = statement(
  'chase_insert',
  `with made as (
     insert into chases (id, member_id, game_id, key, body_hash, lines, unit_minor, stop_on_win, stop_loss_minor,
       stop_win_minor, next_round_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp()))
   insert into chase_issues (chase_id, round_id, issue, multiple, cost_minor)
   select $1, r, i, m, c from unnest($12::bigint[], $13::text[], $14::smallint[], $15::bigint[]) as n (r, i, m, c)`,
);

/** Inserts a chase with its issues; the first of them is the next to be bought.   Cost: one round trip. */
export const insertChase = (tx: Tx, { issues, key, ...chase }: NewChase) =>
  run(tx, INSERT, [
    chase.id,
    chase.memberId,
    chase.gameId,
    key.key,
    key.bodyHash,
    JSON.stringify(chase.lines),
    chase.unitMinor,
    chase.stopOnWin,
    chase.stopLossMinor ?? null,
    chase.stopWinMinor ?? null,
    issues[0]?.roundId,
    numberArray(issues.map((each) => each.roundId)),
    textArray(issues.map((each) => each.issue)),
    numberArray(issues.map((each) => each.multiple)),
    numberArray(issues.map((each) => each.costMinor)),
  ]);

const LOCK_OWN = statement(
  'chase_lock_own',
  'select ended_at is not null as has_ended from chases where id = $2 and member_id = $1 for update',
);

/** Locks a chase of a member; undefined when there is none.
 *  Locks: the chase.   Cost: one round trip. */
export const lockOwnChase = (
  tx: Tx,
  memberId: bigint,
  id: bigint,
): Promise<{ readonly has_ended: boolean } | undefined> =>
  firstRow<{ readonly has_ended: boolean }>(tx, LOCK_OWN, [memberId, id]);

const CANCEL = statement(
  'chase_cancel',
  `with ended as (
     update chases set end_reason = 'cancelled', ended_at = clock_timestamp(), next_round_id = null
     where id = any($1::bigint[]))
   update chase_issues set state = 'cancelled' where chase_id = any($1::bigint[]) and state = 'waiting'`,
);

/** Ends locked chases and cancels every issue that waits.   Cost: one round trip. */
export const cancelWaiting = (tx: Tx, ids: readonly bigint[]): Promise<number> =>
  affected(tx, CANCEL, [numberArray(ids)]);

const LOCK_RUNNING = statement(
  'chase_lock_running',
  `select id from chases where member_id = $1 and ended_at is null and ($2::int is null or game_id = $2)
   order by id for update`,
);

/** Locks the chases of a member that are under way, of one game or of all.
 *  Locks: the chases by id.   Cost: one round trip; the index of running ones. */
export const lockRunning = async (tx: Tx, memberId: bigint, gameId: number | undefined): Promise<bigint[]> =>
  (await rows<{ id: bigint }>(tx, LOCK_RUNNING, [memberId, gameId ?? null])).map(({ id }) => id);
