import { numberArray } from '../db/arrays.ts';
import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import {
  areLegsUnclosed,
  areTicketsSettled,
  areTicketsUnsettled,
  isTicketVoid,
  partedMinor,
  ticketIsNotCashedOut,
  ticketIsStaked,
} from '../wager-status/ticket-sql.ts';

/** A leg of a ticket with what it was placed at, beside its ticket. Units: 1/100, odds x 10 000. */
export type TicketLegRow = {
  readonly account_id: bigint;
  readonly home_round_id: bigint;
  readonly id: bigint;
  readonly sizes: readonly number[];
  readonly unit_minor: bigint;
  readonly stake_minor: bigint;
  /** What of it counts as staked: of a void ticket its parts that were cashed out, else all of it. */
  readonly staked_minor: bigint;
  /** True if the ticket may still be taken back. */
  readonly is_open: boolean;
  readonly round_id: bigint;
  readonly match: number;
  readonly market: string;
  readonly picks: readonly string[];
  readonly odds_e4: readonly number[];
  readonly is_banker: boolean;
  readonly game_id: number;
  readonly chain_id: Buffer;
  readonly chain_index: number;
};

// Of a void ticket only its parts count once its home is settled: the rest has come back then. The inner
// limits keep the planner on look-ups.
const RETURNED = `${areTicketsSettled('h')} and ${isTicketVoid('o')}`;
const LEGS = statement(
  'hedge_ticket_legs',
  `select t.account_id, t.home_round_id, t.id, t.sizes, t.unit_minor, t.stake_minor, t.staked_minor, t.is_open,
     l.round_id, l.match, l.market, l.picks, l.odds_e4, l.is_banker, r.game_id, r.chain_id, r.chain_index
   from (
     select o.account_id, o.home_round_id, o.id, o.unit_minor, o.stake_minor,
       case when ${RETURNED} then ${partedMinor('o')} else o.stake_minor end as staked_minor,
       array(select size from generate_series(1, 8) as s (size) where o.sizes & (1 << (size - 1)) <> 0) as sizes,
       ${areLegsUnclosed('o')} and ${ticketIsNotCashedOut('o')} as is_open
     from ticket_homes h
     join tickets o on o.home_round_id = h.round_id and o.account_id = any($1::bigint[])
     where h.round_id between $2 and $3 and o.home_round_id between $2 and $3
       and ${ticketIsStaked('o')}
   ) t
   cross join lateral (
     select * from ticket_legs l where t.staked_minor > 0 and l.home_round_id = t.home_round_id and l.ticket_id = t.id order by l.leg limit 8
   ) l
   cross join lateral (
     select game_id, chain_id, chain_index from rounds r where r.id = l.round_id limit 1
   ) r
   order by t.account_id, t.home_round_id, t.id, l.leg`,
);

/** Reads the legs of the tickets of some accounts at the homes from one to another, but for those of which
 *  nothing counts as staked: they were taken back, or refunded whole as void.
 *  Cost: one round trip; for each home and account one look-up, four for each ticket and two for each leg. */
export const ticketLegs = (
  db: Queryable,
  accounts: readonly bigint[],
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<TicketLegRow[]> => rows<TicketLegRow>(db, LEGS, [numberArray(accounts), from, to]);

/** A home and the first round that its tickets name. */
export type TicketHome = { readonly round_id: bigint; readonly first_round_id: bigint };

const UNCOUNTED = statement(
  'hedge_uncounted_homes',
  `select h.round_id, min(l.round_id) as first_round_id
   from ticket_homes h
   join tickets t on t.home_round_id = h.round_id and t.account_id = $1
   join ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id
   where not h.are_hedges_counted group by h.round_id order by h.round_id`,
);

/** The homes of an account's tickets whose hedges are not counted, in the order of their draws.
 *  Cost: one round trip; the index of those homes, and for each one range of the account's own tickets. */
export const uncountedHomes = (db: Queryable, accountId: bigint): Promise<TicketHome[]> =>
  rows<TicketHome>(db, UNCOUNTED, [accountId]);

// Void tickets are known once their home is settled, so that a home waits for those before it that may share
// a match with it.
const CLAIM = statement(
  'hedge_claim_home',
  `select h.round_id, f.first_round_id
   from ticket_homes h
   cross join lateral (
     select coalesce(min(k.round_id), h.round_id) as first_round_id from round_links k where k.home_round_id = h.round_id
   ) f
   where ${areTicketsSettled('h')} and not h.are_hedges_counted and not exists (
     select from ticket_homes o where ${areTicketsUnsettled('o')} and o.round_id < h.round_id and o.round_id >= f.first_round_id)
   order by h.round_id limit 1 for no key update of h skip locked`,
);

/** Locks the first settled home whose hedges are not counted; undefined when there is none, or others have
 *  locked all.   Locks: the home. */
export const claimUncountedHome = (tx: Queryable): Promise<TicketHome | undefined> =>
  firstRow<TicketHome>(tx, CLAIM);

const ACCOUNTS = statement(
  'hedge_home_accounts',
  `select distinct account_id from tickets where home_round_id = $1 and account_id > $2
   order by account_id limit $3`,
);

/** The next accounts with tickets at a home.   Cost: one round trip, a range of the key of tickets. */
export const accountsAtHome = async (
  tx: Queryable,
  homeId: bigint,
  after: bigint,
  limit: number,
): Promise<bigint[]> =>
  (await rows<{ account_id: bigint }>(tx, ACCOUNTS, [homeId, after, limit])).map((row) => row.account_id);

const MARK = statement(
  'hedge_mark_home',
  'update ticket_homes set are_hedges_counted = true where round_id = $1 and not are_hedges_counted',
);

/** Marks a home as counted; false when it was. */
export const markHomeCounted = async (tx: Queryable, homeId: bigint): Promise<boolean> =>
  (await affected(tx, MARK, [homeId])) === 1;
