import { numberArray } from '../db/arrays.ts';
import { affected, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { slipKeySql } from './chase-key.ts';

const IS_OPEN = `settled_at is null and state in ('bought', 'refused')`;
/** A round that was not created in this time never will be: nothing was bet on it. */
const GIVEN_UP = `interval '2 days'`;

// A step from round to round through the index, so that the number of issues of a round does not count.
const ROUNDS = statement(
  'chase_settled_rounds',
  `with recursive head (round_id) as (
     (select round_id from chase_issues where ${IS_OPEN} order by round_id limit 1)
     union all
     select (select i.round_id from chase_issues i where ${IS_OPEN} and i.round_id > h.round_id
       order by i.round_id limit 1)
     from head h where h.round_id is not null
   )
   select h.round_id from head h left join rounds r on r.id = h.round_id
   where r.settled_at is not null
     or r.id is null and to_timestamp(h.round_id / 1000) < clock_timestamp() - ${GIVEN_UP}
   order by h.round_id`,
);

/** The settled or refunded rounds in which issues of chases wait for their result.
 *  Cost: one round trip; two look-ups for each round that has such issues, which are those not settled
 *  yet. */
export const settledRounds = async (db: Queryable): Promise<bigint[]> =>
  (await rows<{ round_id: bigint }>(db, ROUNDS)).map((row) => row.round_id);

const LOCK = statement(
  'chase_lock_of_round',
  `select c.id from chase_issues i join chases c on c.id = i.chase_id
   where i.round_id = $1 and i.settled_at is null and i.state in ('bought', 'refused')
   order by c.id limit $2 for update of c skip locked`,
);

/** Locks chases that wait for the result of a round.
 *  Locks: the chases by id, skipping those that are locked.   Cost: one round trip. */
export const lockChasesOfRound = async (tx: Tx, roundId: bigint, limit: number): Promise<bigint[]> =>
  (await rows<{ id: bigint }>(tx, LOCK, [roundId, limit])).map((row) => row.id);

// A slip that was placed although its refusal had been noted is found by its key: the bets are what counts.
const SETTLE = statement(
  'chase_settle',
  `with result as (
     select i.chase_id, b.* from chase_issues i join chases c on c.id = i.chase_id
     left join rounds r on r.id = $1
     cross join lateral (
       select min(b.id - b.line) as slip, coalesce(sum(b.stake_minor) filter (where k.bet_id is null), 0)::bigint as staked,
         coalesce(sum(case when k.bet_id is not null then 0
           when r.state = 'void' or w.won = 0 and w.back > 0 then b.stake_minor
           when w.won > 0 then b.payout_minor else 0 end), 0)::bigint as returned,
         coalesce(bool_or(k.bet_id is null and r.state <> 'void' and w.won > 0), false) as has_won
       from bets b
       left join bet_cancellations k on k.round_id = b.round_id and k.account_id = b.account_id and k.bet_id = b.id
       left join round_results w on w.round_id = b.round_id and w.selection = b.selection
       where b.round_id = $1 and b.account_id = c.member_id * 16 and b.key = ${slipKeySql('i.chase_id', 'i.round_id')}
     ) b
     where i.round_id = $1 and i.chase_id = any($2::bigint[]) and i.settled_at is null and i.state in ('bought', 'refused'))
   update chase_issues i set settled_at = clock_timestamp(),
     state = case when n.slip is null then i.state else 'bought' end,
     code = case when n.slip is null then i.code end,
     slip_id = n.slip,
     staked_minor = case when n.slip is not null then n.staked end,
     returned_minor = case when n.slip is not null then n.returned end,
     has_won = case when n.slip is not null then n.has_won end
   from result n where i.chase_id = n.chase_id and i.round_id = $1`,
);

/** Stores the results of a round for locked chases.
 *  Units: 1/100.   Idempotent by: the issue.   Cost: one round trip; one range of the key of bets each. */
export const storeResults = (tx: Tx, roundId: bigint, ids: readonly bigint[]): Promise<number> =>
  affected(tx, SETTLE, [roundId, numberArray(ids)]);
