import type { RoundState } from '@tessera/domain/rounds/round';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, statement } from '../db/query.ts';
import { foundStanding, sumParts, ticketEnd, type TicketKey } from '../wager-status/ticket-sql.ts';

/** A round with its limits. Units: 1/100. */
export type RoundRow = {
  readonly id: bigint;
  readonly code: string;
  readonly issue: string;
  readonly state: RoundState;
  readonly closes_at: EpochMs;
  readonly draws_at: EpochMs;
  readonly settled_at: EpochMs | null;
  readonly exposure_cap_minor: bigint;
  /** Null where it is the limit of the round. */
  readonly part_cap_minor: bigint | null;
};

const FIND_ROUND = statement(
  'operator_find_round',
  `select r.id, g.code, r.issue, r.state, r.closes_at, r.draws_at, r.settled_at, g.exposure_cap_minor, g.part_cap_minor
   from rounds r join games g on g.id = r.game_id where r.id = $1`,
);

/** Finds a round of any game.   Cost: one round trip. */
export const findRound = (db: Queryable, id: bigint): Promise<RoundRow | undefined> =>
  firstRow<RoundRow>(db, FIND_ROUND, [id]);

/** A part of a round's book as it is stored. Units: 1/100. */
export type BookPartRow = {
  readonly part: number;
  readonly bet_count: number;
  readonly stake_minor: bigint;
  readonly worst_minor: bigint;
  readonly tickets: string;
};

const READ_PARTS = statement(
  'operator_read_parts',
  'select part, bet_count, stake_minor, worst_minor, tickets from round_books where round_id = $1 order by part',
);

/** Reads the parts of a round's book without their selections.   Cost: one round trip. */
export const readBookParts = (db: Queryable, roundId: bigint): Promise<BookPartRow[]> =>
  rows<BookPartRow>(db, READ_PARTS, [roundId]);

/** What became of the tickets at home in a round. Units: 1/100. */
export type HomeRow = {
  readonly settled_at: EpochMs | null;
  readonly standing: number;
  readonly standing_minor: bigint;
  readonly cancelled: number;
  readonly cashed_out: number;
  readonly cashed_out_minor: bigint;
  /** Parts of tickets that were cashed out, and what was paid for them. */
  readonly parts: number;
  readonly parts_minor: bigint;
  /** Standing tickets that can pay nothing any more. */
  readonly dead: number;
  readonly counted: number;
  readonly counted_minor: bigint;
};

const joinedEnds = (ticket: TicketKey): string =>
  `left join ${ticketEnd('cancelled', ticket, 'c')}
   left join ${ticketEnd('cashedOut', ticket, 'o')}
   left join ${ticketEnd('dead', ticket, 'd')}
   left join ${ticketEnd('paid', ticket, 'p')}`;
const STANDING = foundStanding({ cancelled: 'c', cashedOut: 'o' });

const READ_HOME = statement(
  'operator_read_home',
  `select h.settled_at,
     count(*) filter (where ${STANDING})::int as standing,
     coalesce(sum(t.stake_minor - part.stake_minor) filter (where ${STANDING}), 0)::bigint as standing_minor,
     sum(part.n)::int as parts, sum(part.paid_minor)::bigint as parts_minor,
     count(c.ticket_id)::int as cancelled,
     count(o.ticket_id)::int as cashed_out, coalesce(sum(o.paid_minor), 0)::bigint as cashed_out_minor,
     count(d.ticket_id) filter (where ${STANDING})::int as dead,
     count(p.ticket_id)::int as counted, coalesce(sum(p.payout_minor), 0)::bigint as counted_minor
   from ticket_homes h
   join tickets t on t.home_round_id = h.round_id
   ${joinedEnds({ home: 'h.round_id', id: 't.id' })}
   ${sumParts('t', 'part')}
   where h.round_id = $1 group by h.round_id, h.settled_at`,
);

/** Counts the tickets at home in a round; undefined for one that is home to none.   Cost: one round trip,
 *  each of its tickets. */
export const readHome = (db: Queryable, roundId: bigint): Promise<HomeRow | undefined> =>
  firstRow<HomeRow>(db, READ_HOME, [roundId]);

/** A ticket of a member, and how it ended. Units: 1/100. */
export type MemberTicketRow = {
  readonly id: bigint;
  readonly home_round_id: bigint;
  readonly code: string;
  readonly issue: string;
  readonly placed_at: EpochMs;
  readonly sizes: number;
  readonly legs: number;
  readonly lines: number;
  readonly unit_minor: bigint;
  readonly stake_minor: bigint;
  readonly max_payout_minor: bigint;
  readonly cancelled_at: EpochMs | null;
  readonly cashed_at: EpochMs | null;
  readonly paid_minor: bigint | null;
  readonly worth_minor: bigint | null;
  /** The stakes of the parts that were cashed out before, and what was paid for them. */
  readonly parted_minor: bigint;
  readonly parts_paid_minor: bigint;
  readonly is_dead: boolean;
  readonly payout_minor: bigint | null;
  /** When all tickets of its home round were paid. */
  readonly settled_at: EpochMs | null;
};

const LIST = statement(
  'operator_list_tickets',
  `select t.*, g.code, r.issue, c.at as cancelled_at, o.at as cashed_at, o.paid_minor, o.worth_minor,
     part.stake_minor as parted_minor, part.paid_minor as parts_paid_minor, d.ticket_id is not null as is_dead, p.payout_minor, h.settled_at,
     (select count(*)::int from ticket_legs l where l.home_round_id = t.home_round_id and l.ticket_id = t.id) as legs
   from (
     select id, home_round_id, placed_at, sizes, lines, unit_minor, stake_minor, max_payout_minor from tickets
     where account_id = $1 and id < $2 order by id desc limit $3
   ) t
   join rounds r on r.id = t.home_round_id
   join games g on g.id = r.game_id
   ${joinedEnds('t')}
   ${sumParts('t', 'part')}
   left join ticket_homes h on h.round_id = t.home_round_id
   order by t.id desc`,
);

/** Lists a member's tickets before an id, newest first.   Cost: one round trip, an index range of each day
 *  and six look-ups a ticket. */
export const listMemberTickets = (
  db: Queryable,
  accountId: bigint,
  { before, limit }: { readonly before: bigint; readonly limit: number },
): Promise<MemberTicketRow[]> => rows<MemberTicketRow>(db, LIST, [accountId, before, limit]);
