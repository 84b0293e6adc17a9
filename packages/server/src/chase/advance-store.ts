import type { ChaseEnd, ChaseIssueState } from '@tessera/domain/chase/next-step';

import { numberArray } from '../db/arrays.ts';
import { rows, run, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { messageFrom } from '../message/message-from.ts';
import { LAST_OPENED } from './buy-store.ts';
import type { StopColumns } from './chase-row.ts';

/** An issue of a chase that has no next issue yet. Units: 1/100. */
export type IdleIssue = StopColumns & {
  readonly chase_id: bigint;
  readonly round_id: bigint;
  readonly state: ChaseIssueState;
  readonly cost_minor: bigint;
  readonly is_past: boolean;
  readonly staked_minor: bigint | null;
  readonly returned_minor: bigint | null;
  readonly has_won: boolean | null;
};

const IDLE = statement(
  'chase_idle',
  `select i.chase_id, i.round_id, i.state, i.cost_minor, i.staked_minor, i.returned_minor, i.has_won, c.stop_on_win,
     c.stop_loss_minor, c.stop_win_minor, coalesce(i.round_id < opened.id, false) as is_past
   from unnest($1::bigint[]) as wanted (id)
   join chases c on c.id = wanted.id and c.next_round_id is null and c.ended_at is null
   left join lateral (${LAST_OPENED('c.game_id')}) as opened on true
   join chase_issues i on i.chase_id = c.id
   order by i.chase_id, i.round_id`,
);

/** The issues of those locked chases that neither have a next issue nor have ended.
 *  Cost: one round trip; an index range of up to 50 for each chase. */
export const readIdle = (tx: Tx, ids: readonly bigint[]): Promise<IdleIssue[]> =>
  rows<IdleIssue>(tx, IDLE, [numberArray(ids)]);

export type IssueKey = { readonly chaseId: bigint; readonly roundId: bigint };

const MISS = statement(
  'chase_miss',
  `update chase_issues i set state = 'missed'
   from unnest($1::bigint[], $2::bigint[]) as n (chase, round)
   where i.chase_id = n.chase and i.round_id = n.round and i.state = 'waiting'`,
);

/** Marks waiting issues as missed.   Cost: one round trip. */
export const markMissed = (tx: Tx, issues: readonly IssueKey[]) =>
  run(tx, MISS, [
    numberArray(issues.map((each) => each.chaseId)),
    numberArray(issues.map((each) => each.roundId)),
  ]);

const POINT = statement(
  'chase_point',
  `update chases c set next_round_id = n.round from unnest($1::bigint[], $2::bigint[]) as n (chase, round)
   where c.id = n.chase`,
);

/** Sets the next issue of locked chases.   Cost: one round trip. */
export const pointTo = (tx: Tx, issues: readonly IssueKey[]) =>
  run(tx, POINT, [
    numberArray(issues.map((each) => each.chaseId)),
    numberArray(issues.map((each) => each.roundId)),
  ]);

const END = statement(
  'chase_end',
  `with ended as (
     update chases set end_reason = $2, ended_at = clock_timestamp() where id = any($1::bigint[])
     returning id, member_id, game_id),
   stopped as (
     update chase_issues set state = 'stopped' where chase_id = any($1::bigint[]) and state = 'waiting'),
   ${messageFrom(
     {
       sql: `case $2 when 'completed' then 'chase_completed' when 'won' then 'chase_won' else 'chase_stopped' end`,
     },
     `ended.member_id, ended.id::text,
        jsonb_build_object('game', g.code, 'bought', s.bought::text, 'failed', s.failed::text)
      from ended join games g on g.id = ended.game_id
      cross join lateral (
        select count(*) filter (where state = 'bought') as bought,
          count(*) filter (where state in ('refused', 'missed')) as failed
        from chase_issues i where i.chase_id = ended.id
      ) s`,
   )}
   select from ended`,
);

/** Ends locked chases for one reason, and notifies their members.   Cost: one round trip. */
export const endChases = (tx: Tx, ids: readonly bigint[], reason: ChaseEnd) =>
  run(tx, END, [numberArray(ids), reason]);
