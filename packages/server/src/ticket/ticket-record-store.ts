import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { EpochMs } from '@tessera/domain/time';

import { numberArray } from '../db/arrays.ts';
import { firstRow, type Queryable, rows, statement } from '../db/query.ts';
import { lookUpTicketEnd, sumParts } from '../wager-status/ticket-sql.ts';
import type { BetSpan } from '../wager/bet-span.ts';
import type { RecordFilter } from '../wager/record-filter.ts';

/** A ticket as it was placed, and how it ended. Units: 1/100. */
export type TicketRow = {
  readonly id: bigint;
  readonly home_round_id: bigint;
  readonly sizes: number;
  readonly unit_minor: bigint;
  readonly lines: number;
  readonly stake_minor: bigint;
  readonly max_payout_minor: bigint;
  readonly placed_at: EpochMs;
  readonly cancelled_at: EpochMs | null;
  readonly cashed_at: EpochMs | null;
  readonly paid_minor: bigint | null;
  readonly payout_minor: bigint | null;
  /** The stakes of the parts that were cashed out before, and what was paid for them. */
  readonly parted_minor: bigint;
  readonly parts_paid_minor: bigint;
  /** The least offer for which it is cashed out by itself, as set last. */
  readonly target_minor: bigint | null;
  /** That for which it was. */
  readonly met_minor: bigint | null;
  /** When all tickets of its home round were paid. */
  readonly settled_at: EpochMs | null;
};

const READ = statement(
  'ticket_read_records',
  `select t.id, t.home_round_id, t.sizes, t.unit_minor, t.lines, t.stake_minor, t.max_payout_minor, t.placed_at,
     c.at as cancelled_at, o.at as cashed_at, o.paid_minor, o.target_minor as met_minor,
     a.target_minor, p.payout_minor, part.stake_minor as parted_minor, part.paid_minor as parts_paid_minor, h.settled_at
   from tickets t
   ${lookUpTicketEnd('cancelled', 't', 'c', ['at'])}
   ${lookUpTicketEnd('cashedOut', 't', 'o', ['at', 'paid_minor', 'target_minor'])}
   ${lookUpTicketEnd('paid', 't', 'p', ['payout_minor'])}
   ${sumParts('t', 'part')}
   left join lateral (
     select a.target_minor from auto_cash_outs a where a.home_round_id = t.home_round_id and a.ticket_id = t.id limit 1) a on true
   left join lateral (select h.settled_at from ticket_homes h where h.round_id = t.home_round_id limit 1) h on true
   where t.account_id = $1 and t.id >= $2 and t.id < $3 and t.home_round_id >= $4 and t.home_round_id < $5
     and ($6::int is null or t.home_round_id % 1000 = $6) and ($7::bigint[] is null or t.id = any($7))
   order by t.id desc limit ${PAGED_ROWS_MAX + 1}`,
);

/** A member's tickets, newest first, at most one more than a list counts; of any status.
 *  Cost: one round trip, an index range of the days in the span, six look-ups a ticket. */
export const readTickets = (
  db: Queryable,
  { accountId, span, gameId }: Omit<RecordFilter, 'status'>,
  ids: readonly bigint[] | null = null,
): Promise<TicketRow[]> =>
  rows<TicketRow>(db, READ, [
    accountId,
    span.fromId,
    span.toId,
    span.fromRound,
    span.toRound,
    gameId,
    ids && numberArray(ids),
  ]);

/** A ticket as its leaves hold it. Units: 1/100. */
export type PlacedTicketRow = Pick<
  TicketRow,
  'id' | 'home_round_id' | 'sizes' | 'unit_minor' | 'stake_minor' | 'placed_at'
> & { readonly batch_id: bigint; readonly player_seed: Buffer };

const FIND_PLACED = statement(
  'ticket_find_placed',
  `select id, home_round_id, sizes, unit_minor, stake_minor, placed_at, batch_id, player_seed from tickets
   where account_id = $1 and id = $2 and home_round_id >= $3 and home_round_id < $4`,
);

/** Finds one ticket of a member; another member's ticket is not found.   Cost: one index look-up in each day
 *  of the span. */
export const findPlacedTicket = (
  db: Queryable,
  accountId: bigint,
  id: bigint,
  span: BetSpan,
): Promise<PlacedTicketRow | undefined> =>
  firstRow<PlacedTicketRow>(db, FIND_PLACED, [accountId, id, span.fromRound, span.toRound]);
