import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, statement } from '../db/query.ts';
import { betStands } from '../wager-status/bet-sql.ts';
import { isUnclosed } from '../wager-status/round-sql.ts';
import {
  areLegsUnclosed,
  areTicketsUnsettled,
  partedMinor,
  ticketStands,
} from '../wager-status/ticket-sql.ts';

// Bets are read in primary key order, because without statistics for a new day's partition the planner would
// use the index by account and read all of its bets.
const ownStakes = (condition = ''): string => `cross join lateral (
     select sum(stake_minor) as stake_minor from (
       select t.stake_minor from bets t
       where t.round_id = r.id and t.account_id = $1 ${condition} and ${betStands('t')}
       order by t.key
     ) o
   ) s`;

// Of the tickets at home in a round that has not paid all of them, what their parts leave of them. Few homes
// are unsettled at a time.
const ownTickets = (condition: string): string => `coalesce((
     select sum(t.stake_minor - ${partedMinor('t')}) from ticket_homes h
     join tickets t on t.home_round_id = h.round_id and t.account_id = $1
     where ${areTicketsUnsettled('h')} and ${condition} and ${ticketStands('t')}
   ), 0)`;

// The state of a round decides, not the clock: a cancellation that began before the close locks the round
// until it ends, so no cancellation is under way on a round seen as closed.
const OPEN_STAKES = statement(
  'wallet_open_stakes',
  `select (coalesce(sum(s.stake_minor), 0) + ${ownTickets(areLegsUnclosed('t'))})::bigint as open_minor
   from rounds r
   ${ownStakes()}
   where ${isUnclosed('r')} and r.opens_at <= clock_timestamp()`,
);

/** Sums an account's stakes that may still be cancelled: on rounds that are on sale, and of tickets of which
 *  no leg is closed; exact under the account's lock.  Units: 1/100.
 *  Cost: one round trip; the index of rounds not yet closed, and for each that is on sale (about one a
 *  game) one index range of the account's own bets on it; for each home that waits one of its own
 *  tickets. */
export const openStakes = async (db: Queryable, accountId: bigint): Promise<bigint> =>
  (await firstRow<{ open_minor: bigint }>(db, OPEN_STAKES, [accountId]))?.open_minor ?? 0n;

// A stake counts as settled when its round is, and no longer as unsettled once a void round has returned it.
const unsettled = (condition?: string): string =>
  `select (coalesce(sum(s.stake_minor), 0) + ${ownTickets(`true ${condition ?? ''}`)})::bigint as open_minor
   from (
     select id from rounds where state in ('scheduled', 'open') and opens_at <= clock_timestamp()
     union all
     select id from rounds where state = 'closed'
     union all
     select r.id from rounds r
     where (r.state = 'drawn' or (r.state = 'void' and r.settled_at is null)) and not (r.state = 'void' and exists (
       select from settle_chunks c where c.round_id = r.id and $1 between c.first_account and c.last_account))
   ) r
   ${ownStakes(condition)}`;

const UNSETTLED_STAKES = statement('wallet_unsettled_stakes', unsettled());

const UNSETTLED_SINCE = statement(
  'wallet_unsettled_since',
  unsettled('and t.placed_at >= to_timestamp($2::float8 / 1000)'),
);

/** Sums an account's standing stakes on rounds without an outcome: on sale, closed, being settled, or void
 *  and not refunded yet; and of tickets whose home has not paid all of its tickets. Exact under the
 *  account's lock, but for stakes that push: once refunded they are summed until their round is settled.
 *  Units: 1/100.
 *  Cost: one round trip; the indexes of unfinished rounds, and for each (about three a game) one index range
 *  of the account's own bets on it. */
export const unsettledStakes = async (db: Queryable, accountId: bigint): Promise<bigint> =>
  (await firstRow<{ open_minor: bigint }>(db, UNSETTLED_STAKES, [accountId]))?.open_minor ?? 0n;

/** As `unsettledStakes`, of the bets placed from a moment on.   Units: 1/100, Unix ms. */
export const unsettledSince = async (db: Queryable, accountId: bigint, from: EpochMs): Promise<bigint> =>
  (await firstRow<{ open_minor: bigint }>(db, UNSETTLED_SINCE, [accountId, from]))?.open_minor ?? 0n;
