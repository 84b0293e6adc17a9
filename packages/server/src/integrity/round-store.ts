import type { LateBets } from '@tessera/domain/integrity/staff';
import type { PlayedRound } from '@tessera/domain/integrity/sudden-change';

import { firstRow, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { CREDIT } from '../ledger/credit-sql.ts';
import { betStands, foundBetStands, lookUpBetCancellation } from '../wager-status/bet-sql.ts';
import {
  areTicketsSettled,
  foundNotVoid,
  foundStaked,
  lookUpTicketEnd,
  sumParts,
} from '../wager-status/ticket-sql.ts';

const NEXT = statement(
  'integrity_next_round',
  `select e.seq, e.round_id, e.kind, e.at, r.game_id, r.chain_id, r.chain_index
   from round_events e join rounds r on r.id = e.round_id
   where e.seq > $1 and e.kind in ('settled', 'tickets') order by e.seq limit 1`,
);

export type SettledRound = {
  readonly seq: bigint;
  readonly round_id: bigint;
  /** `tickets`: all tickets that are at home in the round are paid. */
  readonly kind: 'settled' | 'tickets';
  readonly at: number;
  readonly game_id: number;
  readonly chain_id: Buffer;
  readonly chain_index: number;
};

/** The next round after an event that is settled, or has settled its tickets. */
export const settledAfter = (tx: Tx, seq: bigint): Promise<SettledRound | undefined> =>
  firstRow<SettledRound>(tx, NEXT, [seq]);

const STANDS = betStands('b');

const PLAYERS = statement(
  'integrity_players',
  `select b.account_id, sum(b.stake_minor)::bigint as stake_minor from bets b
   where b.round_id = $1 and b.account_id > $2 and ${STANDS}
   group by b.account_id order by b.account_id limit $3`,
);

export type RoundPlayer = { readonly account_id: bigint; readonly stake_minor: bigint };

/** The next accounts that have played a round, with their stakes.   Units: 1/100.
 *  Cost: one round trip, a range of the key of bets. */
export const playersAfter = (tx: Tx, roundId: bigint, after: bigint, limit: number): Promise<RoundPlayer[]> =>
  rows<RoundPlayer>(tx, PLAYERS, [roundId, after, limit]);

const PAIRS = statement(
  'integrity_pairs',
  `select distinct l.member_id, l.other_id from account_links l
   where l.member_id = any($2::bigint[]) and l.seen_at > to_timestamp($3::float8 / 1000)
     and exists (select 1 from bets b where b.round_id = $1 and b.account_id = l.other_id * 16)`,
);

export type Pair = { readonly member_id: bigint; readonly other_id: bigint };

/** Members with a linked one who has played the same round, by a link that was seen since a time. Each
 *  pair of two in the list comes in both orders.   Cost: one look-up for each member and link. */
export const linkedPairs = (
  tx: Tx,
  roundId: bigint,
  members: readonly bigint[],
  since: number,
): Promise<Pair[]> => rows<Pair>(tx, PAIRS, [roundId, members, since]);

const BETS = statement(
  'integrity_round_bets',
  `select b.account_id, b.selection, b.odds_e4, b.stake_minor from bets b
   where b.round_id = $1 and b.account_id = any($2::bigint[]) and ${STANDS}`,
);

export type AccountBet = {
  readonly account_id: bigint;
  readonly selection: string;
  readonly odds_e4: number;
  readonly stake_minor: bigint;
};

/** Bets of some accounts on a round. Cost: one round trip, a range of the key for each account. */
export const betsOf = (tx: Tx, roundId: bigint, accounts: readonly bigint[]): Promise<AccountBet[]> =>
  rows<AccountBet>(tx, BETS, [roundId, accounts]);

const STAFF = statement(
  'integrity_staff',
  'select member_id, relation from staff_members where member_id = any($1::bigint[])',
);

/** Those of some members who belong to the staff. */
export const staffAmong = (
  tx: Tx,
  members: readonly bigint[],
): Promise<{ member_id: bigint; relation: string }[]> => rows(tx, STAFF, [members]);

/** The most bets, and tickets, that count as the habit of a member. */
const HABIT_BETS = 2_000;

// The bets of a time are the newest of their account, and lie in the partitions of that time. Tickets belong
// to their home, and are there once it has paid them; one that is void was never staked. A plan for any
// values takes two bounds of rounds for a narrow range and would read all bets between them, so that the
// upper bound is none to the planner; the inner limits keep it on look-ups.
const HABIT = statement(
  'integrity_habit',
  `select min(placed_at) as at, sum(stake_minor)::bigint as stake_minor, coalesce(sum(credit), 0)::bigint as credit_minor
   from (
     select b.round_id, b.placed_at, b.stake_minor, ${CREDIT} as credit
     from (
       select round_id, account_id, id, placed_at, selection, odds_e4, stake_minor from bets
       where account_id = $1 and round_id >= $2 and (round_id < $3) is true order by id desc limit ${HABIT_BETS}) b
     cross join lateral (select from rounds r where r.id = b.round_id and r.state = 'settled' limit 1) r
     ${lookUpBetCancellation('b', 'cancelled')}
     left join lateral (
       select won, back, of from round_results w where w.round_id = b.round_id and w.selection = b.selection limit 1) w on true
     where ${foundBetStands('cancelled')}
     union all
     select t.home_round_id, t.placed_at, t.stake_minor, coalesce(o.paid_minor, p.payout_minor, 0) + part.paid_minor
     from (
       select home_round_id, id, placed_at, stake_minor from tickets
       where account_id = $1 and home_round_id >= $2 and (home_round_id < $3) is true
       order by id desc limit ${HABIT_BETS}) t
     cross join lateral (
       select from ticket_homes h where h.round_id = t.home_round_id and ${areTicketsSettled('h')} limit 1) h
     ${lookUpTicketEnd('cancelled', 't', 'cancelled')}
     ${lookUpTicketEnd('cashedOut', 't', 'o', ['paid_minor'])}
     ${lookUpTicketEnd('paid', 't', 'p', ['payout_minor', 'is_void'])}
     ${sumParts('t', 'part')}
     where ${foundStaked({ cancelled: 'cancelled' })} and ${foundNotVoid('p')}) played
   group by round_id order by round_id`,
);

/** The rounds that an account has played from one round on and before another, in the order of their draws.
 *  Units: 1/100, Unix ms.   Cost: at most 2,000 bets and as many tickets, found by index, with what they
 *  paid. */
export async function playedBetween(
  tx: Tx,
  accountId: bigint,
  from: bigint,
  before: bigint,
): Promise<PlayedRound[]> {
  type Row = { at: number; stake_minor: bigint; credit_minor: bigint };
  const found = await rows<Row>(tx, HABIT, [accountId, from, before]);
  return found.map((row) => ({ at: row.at, stakeMinor: row.stake_minor, creditMinor: row.credit_minor }));
}

/** Time before the close in which a bet counts as late. */
const LATE = `interval '1 second'`;

// The chance of a win is at most one in the odds: what counts as too often is so no less than it would be
// with the exact chance. Bets that are returned whole or in part are neither won nor lost.
const COUNT_LATE = statement(
  'integrity_count_late',
  `insert into late_bets as l (account_id, bets, wins, expected, variance)
   select b.account_id, count(*), count(*) filter (where w.won = w.of), sum(p.chance), sum(p.chance * (1 - p.chance))
   from bets b
   join rounds r on r.id = b.round_id
   left join round_results w on w.round_id = b.round_id and w.selection = b.selection
   cross join lateral (select 10000.0::float8 / b.odds_e4 as chance) p
   where b.round_id = $1 and b.account_id = any($2::bigint[]) and b.placed_at >= r.closes_at - ${LATE}
     and coalesce(w.won = w.of or w.won + w.back = 0, true) and ${STANDS}
   group by b.account_id
   on conflict (account_id) do update set bets = l.bets + excluded.bets, wins = l.wins + excluded.wins,
     expected = l.expected + excluded.expected, variance = l.variance + excluded.variance
   returning account_id, bets, wins, expected, variance`,
);

/** Counts the bets that some accounts placed on a round in the last second before its close, and returns
 *  what is counted of each.   Idempotent by: the cursor.   Cost: one round trip, a range of the key for
 *  each account. */
export const countLateBets = (
  tx: Tx,
  roundId: bigint,
  accounts: readonly bigint[],
): Promise<(LateBets & { readonly account_id: bigint })[]> => rows(tx, COUNT_LATE, [roundId, accounts]);
