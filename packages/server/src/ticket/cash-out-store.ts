import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, type Queryable, statement } from '../db/query.ts';
import { messageFrom } from '../message/message-from.ts';
import { cashedOutMinor, isTicketCancelled, sumParts } from '../wager-status/ticket-sql.ts';
import type { BetSpan } from '../wager/bet-span.ts';

/** A stored ticket as its cash-out needs it. Units: 1/100. */
export type StoredTicket = {
  readonly id: bigint;
  readonly home_round_id: bigint;
  readonly unit_minor: bigint;
  /** Bit k - 1 for lines of k legs. */
  readonly sizes: number;
  readonly stake_minor: bigint;
  readonly carrier: number;
  readonly base_minor: bigint;
  readonly carried_minor: bigint;
  readonly placed_at: EpochMs;
};

const FIND = statement(
  'cashout_find_ticket',
  `select id, home_round_id, unit_minor, sizes, stake_minor, carrier, base_minor, carried_minor, placed_at
   from tickets where account_id = $1 and id = $2 and home_round_id >= $3 and home_round_id < $4`,
);

/** Finds one ticket of a member; another member's ticket is not found.   Cost: one index look-up in each day
 *  of the span. */
export const findOwnTicket = (
  db: Queryable,
  accountId: bigint,
  id: bigint,
  span: BetSpan,
): Promise<StoredTicket | undefined> =>
  firstRow<StoredTicket>(db, FIND, [accountId, id, span.fromRound, span.toRound]);

/** How a ticket has ended: taken back, or with what was paid for it; and how much of it before. Units: 1/100.
 *  */
export type TicketEnd = {
  readonly is_cancelled: boolean;
  readonly paid_minor: bigint | null;
  /** How many parts of it were cashed out, and their stakes together. */
  readonly parts: number;
  readonly parted_minor: bigint;
};

const ENDS = statement(
  'cashout_read_end',
  `select ${isTicketCancelled({ home: '$1', id: '$2' })} as is_cancelled,
     ${cashedOutMinor({ home: '$1', id: '$2' })} as paid_minor, part.n as parts, part.stake_minor as parted_minor
   from (select) ticket ${sumParts({ home: '$1', id: '$2' }, 'part')}`,
);

/** Reads whether a ticket was taken back or cashed out, whole or in parts; exact while its ticket escrow is
 *  locked.
 *  Cost: one round trip. */
export async function endOf(
  db: Queryable,
  { home_round_id: homeId, id }: Pick<StoredTicket, 'home_round_id' | 'id'>,
): Promise<TicketEnd> {
  const end = await firstRow<TicketEnd>(db, ENDS, [homeId, id]);
  if (!end) throw new Error('a query of sums gives one row');
  return end;
}

const INSERT = statement(
  'cashout_insert',
  `with ended as (
     insert into ticket_cashouts (home_round_id, ticket_id, account_id, paid_minor, worth_minor, target_minor, rest_minor)
     values ($1, $2, $3, $4, $5, $6, $7) returning ticket_id, account_id, paid_minor, target_minor),
   ${messageFrom(
     'ticket_cashed_out',
     `account_id / 16, ticket_id::text, jsonb_build_object('amount', paid_minor::text, 'target', target_minor::text)
      from ended where target_minor is not null`,
   )}
   select from ended`,
);

/** Marks a ticket as cashed out; one with a target by itself, of which its member is told. The caller holds
 *  the lock of its ticket escrow and has checked that it stands; a second row violates the primary key.
 *  Units: 1/100.   Cost: one round trip. */
export const insertCashOut = (
  db: Queryable,
  { home_round_id: homeId, id }: StoredTicket,
  accountId: bigint,
  paid: {
    readonly paidMinor: bigint;
    readonly worthMinor: bigint;
    readonly targetMinor: bigint | null;
    /** The rest of its stake: the database refuses another one. */
    readonly restMinor: bigint;
  },
): Promise<number> =>
  affected(db, INSERT, [
    homeId,
    id,
    accountId,
    paid.paidMinor,
    paid.worthMinor,
    paid.targetMinor,
    paid.restMinor,
  ]);
