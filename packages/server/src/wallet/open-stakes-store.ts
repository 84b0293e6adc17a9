import { firstRow, type Queryable, statement } from '../db/query.ts';

// The state of a round decides, not the clock: a cancellation that began before the close locks the round
// until it ends, so no cancellation is under way on a round seen as closed. Bets are read in primary key
// order, because without statistics for a new day's partition the planner would use the index by account
// and read all of its bets.
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
