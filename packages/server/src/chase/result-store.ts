import { numberArray } from '../db/arrays.ts';
import { affected, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { CREDIT } from '../ledger/credit-sql.ts';
import { betCancellation, foundBetCancelled, foundBetStands } from '../wager-status/bet-sql.ts';
import { isNoVoidRound, isVoidRound } from '../wager-status/round-sql.ts';
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

/** Result of the slip of an issue; null where nothing was placed. Units: 1/100. */
export type IssueResult = {
  readonly chase_id: bigint;
  readonly slip: bigint | null;
  readonly staked: bigint;
  readonly returned: bigint;
  readonly has_won: boolean;
};

// A slip that was placed although its refusal had been noted is found by its key: the bets are what counts.
const RESULTS = statement(
  'chase_results',
  `select i.chase_id, b.* from (
     select chase_id, round_id from chase_issues where round_id = $1 and ${IS_OPEN} order by chase_id limit $2
   ) i
   join chases c on c.id = i.chase_id
   left join rounds r on r.id = $1
   cross join lateral (
     select min(b.id - b.line) as slip, coalesce(sum(b.stake_minor) filter (where ${foundBetStands('k')}), 0)::bigint as staked,
       coalesce(sum(case when ${foundBetCancelled('k')} then 0 when ${isVoidRound('r')} then b.stake_minor
         else ${CREDIT} end), 0)::bigint as returned,
       coalesce(bool_or(${foundBetStands('k')} and ${isNoVoidRound('r')} and w.won > 0), false) as has_won
     from bets b
     left join ${betCancellation('b', 'k')}
     left join round_results w on w.round_id = b.round_id and w.selection = b.selection
     where b.round_id = $1 and b.account_id = c.member_id * 16 and b.key = ${slipKeySql('i.chase_id', 'i.round_id')}
   ) b`,
);

/** Reads the results of issues in a settled round, which no longer change, at most `limit`.
 *  Cost: one round trip; one range of the key of bets each.   Units: 1/100. */
export const readResults = (db: Queryable, roundId: bigint, limit: number): Promise<IssueResult[]> =>
  rows<IssueResult>(db, RESULTS, [roundId, limit]);

const SETTLE = statement(
  'chase_settle',
  `update chase_issues i set settled_at = clock_timestamp(),
     state = case when n.slip = 0 then i.state else 'bought' end,
     code = case when n.slip = 0 then i.code end,
     slip_id = nullif(n.slip, 0),
     staked_minor = case when n.slip <> 0 then n.staked end,
     returned_minor = case when n.slip <> 0 then n.returned end,
     has_won = case when n.slip <> 0 then n.has_won end
   from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[])
     as n (chase, slip, staked, returned, has_won)
   where i.chase_id = n.chase and i.round_id = $1 and i.settled_at is null and i.state in ('bought', 'refused')`,
);

/** Stores the results of a round for locked chases.
 *  Units: 1/100.   Idempotent by: the issue.   Cost: one round trip. */
export const storeResults = (tx: Tx, roundId: bigint, results: readonly IssueResult[]): Promise<number> =>
  affected(tx, SETTLE, [
    roundId,
    numberArray(results.map((each) => each.chase_id)),
    numberArray(results.map((each) => each.slip ?? 0n)),
    numberArray(results.map((each) => each.staked)),
    numberArray(results.map((each) => each.returned)),
    results.map((each) => each.has_won),
  ]);
