import { numberArray, textArray } from '../db/arrays.ts';
import { affected, type Queryable, rows, run, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { messageFrom } from '../message/message-from.ts';
import { slipKeySql } from './chase-key.ts';
import type { StoredLines } from './chase-row.ts';

/** A server that dies while it buys leaves its issues to the others after this. Above the time limit of a
 *  slip in the batcher. */
const LEASE_SECONDS = 10;

/** The round of a game that opened last. The scan passes only rounds that were created ahead. */
export const LAST_OPENED = (gameId: string): string =>
  `select r.id from rounds r where r.game_id = ${gameId} and r.opens_at <= clock_timestamp() order by r.id desc limit 1`;

/** An issue that is being bought, with its chase and member. Units: 1/100. */
export type ClaimedIssue = {
  readonly chase_id: bigint;
  readonly round_id: bigint;
  readonly issue: string;
  readonly multiple: number;
  readonly game_id: number;
  readonly lines: StoredLines;
  readonly member_id: bigint;
  readonly tag: Buffer;
  readonly status: 'active' | 'frozen' | 'abnormal';
};

const CLAIMED = `select i.chase_id, i.round_id, i.issue, i.multiple, c.game_id, c.lines, c.member_id, m.tag, m.status
   from claimed i join chases c on c.id = i.chase_id join members m on m.id = c.member_id
   order by i.round_id, i.chase_id`;

// The order of the first look-up and the array keep the planner on indexes, however many chases have ended.
const CLAIM = statement(
  'chase_claim',
  `with due as materialized (
     select c.id, c.next_round_id from games g
     cross join lateral (
       select from chases c where c.game_id = g.id and c.next_round_id is not null order by c.next_round_id limit 1
     ) as any_waits
     cross join lateral (${LAST_OPENED('g.id')}) as opened
     cross join lateral (
       select c.id, c.next_round_id from chases c where c.game_id = g.id and c.next_round_id <= opened.id
       order by c.next_round_id limit $1 for update skip locked
     ) as c
     limit $1
   ), taken as (
     update chases set next_round_id = null where id = any (array (select id from due))
   ), claimed as (
     update chase_issues i set state = 'buying', claimed_at = clock_timestamp() from due
     where i.chase_id = due.id and i.round_id = due.next_round_id and i.state = 'waiting'
     returning i.chase_id, i.round_id, i.issue, i.multiple
   )
   ${CLAIMED}`,
);

/** Claims issues that have opened, at most `limit`. From then on they cannot be cancelled.
 *  Locks: the chases, skipping those that are locked.
 *  Cost: one round trip; for each game the heads of two indexes, and the issues that are due. */
export const claimDueIssues = (db: Queryable, limit: number): Promise<ClaimedIssue[]> =>
  rows<ClaimedIssue>(db, CLAIM, [limit]);

const RECLAIM = statement(
  'chase_reclaim',
  `with stale as (
     select chase_id, round_id from chase_issues
     where state = 'buying' and claimed_at < clock_timestamp() - interval '${LEASE_SECONDS} seconds'
     order by claimed_at limit $1 for update skip locked
   ), claimed as (
     update chase_issues i set claimed_at = clock_timestamp() from stale s
     where i.chase_id = s.chase_id and i.round_id = s.round_id
     returning i.chase_id, i.round_id, i.issue, i.multiple
   )
   ${CLAIMED}`,
);

/** Claims issues again whose purchase was not noted in time.
 *  Locks: the issues, skipping those that are locked.   Cost: one round trip, one index range. */
export const claimStaleIssues = (db: Queryable, limit: number): Promise<ClaimedIssue[]> =>
  rows<ClaimedIssue>(db, RECLAIM, [limit]);

const LOCK = statement(
  'chase_lock',
  'select id from chases where id = any($1::bigint[]) order by id for update',
);

/** Locks chases until the commit.
 *  Locks: the chases by id.   Cost: one round trip. */
export const lockChases = (tx: Tx, ids: readonly bigint[]) => run(tx, LOCK, [numberArray(ids)]);

/** Outcome of a claimed issue: its slip, or the code of its refusal. */
export type Outcome = {
  readonly chaseId: bigint;
  readonly roundId: bigint;
  readonly slipId: bigint | undefined;
  readonly code: string | undefined;
};

const NOTE = statement(
  'chase_note',
  `with found as (
     select n.chase, n.round, n.code, i.state as before, coalesce(nullif(n.slip, 0), placed.slip) as slip
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as n (chase, round, slip, code)
     join chase_issues i on i.chase_id = n.chase and i.round_id = n.round and i.settled_at is null
     join chases c on c.id = n.chase
     left join lateral (
       select min(b.id - b.line) as slip from bets b
       where n.slip = 0 and b.round_id = n.round and b.account_id = c.member_id * 16
         and b.key = ${slipKeySql('n.chase', 'n.round')}
     ) placed on true
   ), noted as (
     update chase_issues i set state = case when n.slip is null then 'refused' else 'bought' end,
       slip_id = n.slip, code = case when n.slip is null then n.code end
     from found n
     where i.chase_id = n.chase and i.round_id = n.round
       and (n.before = 'buying' or n.before = 'refused' and n.slip is not null)
     returning i.chase_id, i.issue, i.state, n.before),
   held as (
     update chases c set next_round_id = null from noted
     where c.id = noted.chase_id and noted.before = 'refused' and c.next_round_id is not null),
   ${messageFrom(
     'chase_refused',
     `c.member_id, noted.chase_id::text, jsonb_build_object('game', g.code, 'issue', noted.issue)
      from noted join chases c on c.id = noted.chase_id join games g on g.id = c.game_id
      where noted.state = 'refused'`,
   )}
   select from noted`,
);

/** Notes outcomes of issues that are being bought, and notifies members of the first refusal in a chase. Two
 *  servers may have tried the same issue, the first past its lease: a slip that was placed counts for more
 *  than a refusal, in whatever order they are noted. Once it has replaced one, the chase has no next issue
 *  until it is decided again. The caller has locked the chases. Idempotent by: the issue.   Cost: one round
 *  trip; a range of the key of bets for each refusal. */
export const noteOutcomes = (tx: Tx, outcomes: readonly Outcome[]): Promise<number> =>
  affected(tx, NOTE, [
    numberArray(outcomes.map((each) => each.chaseId)),
    numberArray(outcomes.map((each) => each.roundId)),
    numberArray(outcomes.map((each) => each.slipId ?? 0n)),
    textArray(outcomes.map((each) => each.code ?? '')),
  ]);
