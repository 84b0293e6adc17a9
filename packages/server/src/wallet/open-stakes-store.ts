import { firstRow, type Queryable, statement } from '../db/query.ts';

// The state decides and not the clock: a cancellation that began before the close holds the round until it
// ends, so a round whose close is seen has none under way. Bets are asked for in the order of the primary
// key, because a planner that knows nothing of a new day's table would else take the index of the account,
// and read all that it has bet.
const OPEN_STAKES = statement(
  'wallet_open_stakes',
  `select coalesce(sum(s.stake_minor), 0)::bigint as open_minor
   from rounds r
   cross join lateral (
     select sum(stake_minor) as stake_minor from (
       select t.stake_minor from bets t
       where t.round_id = r.id and t.account_id = $1 and not exists (
         select from bet_cancellations c
         where c.round_id = t.round_id and c.account_id = t.account_id and c.bet_id = t.id)
       order by t.key
     ) o
   ) s
   where r.state in ('scheduled', 'open') and r.opens_at <= clock_timestamp()`,
);

/** Sums an account's stakes on rounds that are on sale, which may still be cancelled; exact under the
 *  account's lock.  Units: 1/100.
 *  Cost: one round trip; the index of rounds not yet closed, and for each that is on sale (about one a
 *  game) one index range of the account's own bets on it. Closed rounds are not read. */
export const openStakes = async (db: Queryable, accountId: bigint): Promise<bigint> =>
  (await firstRow<{ open_minor: bigint }>(db, OPEN_STAKES, [accountId]))?.open_minor ?? 0n;
