import type { EpochMs } from '@tessera/domain/time';

import { anyTextArray, numberArray } from '../db/arrays.ts';
import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { bitsOf, ticketEscrowOf, type TicketSlip } from './ticket.ts';

export type TicketRoundRow = {
  readonly id: bigint;
  readonly issue: string;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly closes_at: EpochMs;
  readonly is_open: boolean;
  readonly at: EpochMs;
};

const READ_ROUNDS = statement(
  'ticket_read_rounds',
  `with now as materialized (select clock_timestamp() as at)
   select r.id, r.issue, r.chain_id, r.chain_index, r.closes_at, now.at,
     r.state in ('scheduled', 'open') and r.opens_at <= now.at and now.at < r.closes_at as is_open
   from rounds r cross join now where r.id = any($1::bigint[]) order by r.id`,
);

/** Reads rounds by their ids, with the database's clock; exact once they are locked.
 *  Cost: one round trip. */
export const readTicketRounds = (db: Queryable, ids: readonly bigint[]): Promise<TicketRoundRow[]> =>
  rows<TicketRoundRow>(db, READ_ROUNDS, [numberArray(ids)]);

const FIND = statement(
  'ticket_find',
  `select id, key, body_hash, batch_id, balance_after_minor, player_seed, placed_at from tickets
   where home_round_id = $1 and account_id = $2 and key = any($3::uuid[])`,
);

export type PlacedRow = {
  readonly id: bigint;
  readonly key: string;
  readonly body_hash: string;
  readonly batch_id: bigint;
  readonly balance_after_minor: bigint;
  readonly player_seed: Buffer;
  readonly placed_at: EpochMs;
};

/** Finds tickets placed earlier under one of these keys. Exact under the lock of their account.
 *  Cost: one round trip. */
export const findTickets = (
  db: Queryable,
  homeId: bigint,
  accountId: bigint,
  keys: readonly string[],
): Promise<PlacedRow[]> => rows<PlacedRow>(db, FIND, [homeId, accountId, keys]);

const OPEN_HOME = statement(
  'ticket_open_home',
  `with home as (insert into ticket_homes (round_id) values ($1) on conflict do nothing)
   insert into accounts (id, kind) values ($2, 'escrow') on conflict do nothing`,
);

/** Makes a round home to tickets, with its ticket escrow; once.   Cost: one round trip. */
export const openHome = (tx: Tx, roundId: bigint): Promise<number> =>
  affected(tx, OPEN_HOME, [roundId, ticketEscrowOf(roundId)]);

export type PartRow = {
  readonly round_id: bigint;
  readonly part: number;
  readonly stake_minor: bigint;
  readonly worst_minor: bigint;
  readonly tickets: string;
};

const READ_PARTS = statement(
  'ticket_read_parts',
  `select round_id, part, stake_minor, worst_minor, tickets from round_books where round_id = any($1::bigint[])
   order by round_id, part`,
);

/** Reads the parts of locked rounds without their books.   Cost: one round trip. */
export const readParts = (tx: Tx, roundIds: readonly bigint[]): Promise<PartRow[]> =>
  rows<PartRow>(tx, READ_PARTS, [numberArray(roundIds)]);

const READ_BOOKS = statement('ticket_read_books', 'select part, book from round_books where round_id = $1');

/** Reads the books of a locked round, by part.   Cost: one round trip. */
export const readBooks = (
  tx: Tx,
  roundId: bigint,
): Promise<{ readonly part: number; readonly book: string }[]> => rows(tx, READ_BOOKS, [roundId]);

const STAKED = statement(
  'ticket_staked',
  `select coalesce(sum(stake_minor), 0)::bigint as minor from (
     select b.stake_minor from bets b where b.round_id = $1 and b.account_id = $2 and not exists (
       select from bet_cancellations c
       where c.round_id = $1 and c.account_id = $2 and c.bet_id = b.id)
     union all
     select t.stake_minor from tickets t where t.home_round_id = $1 and t.account_id = $2 and not exists (
       select from ticket_cancellations c where c.home_round_id = $1 and c.ticket_id = t.id)
   ) each`,
);

/** What a member has staked on a round, on singles and on tickets at home in it.
 *  Units: 1/100.   Cost: one round trip, an index range of each. */
export const stakedBy = async (tx: Tx, roundId: bigint, accountId: bigint): Promise<bigint> =>
  (await firstRow<{ minor: bigint }>(tx, STAKED, [roundId, accountId]))?.minor ?? 0n;

const INSERT = statement(
  'ticket_insert',
  `with ticket as (
     insert into tickets (home_round_id, account_id, key, id, body_hash, batch_id, sizes, unit_minor, lines, stake_minor,
       max_payout_minor, first_closes_at, carrier, base_minor, carried_minor, balance_after_minor, player_seed, placed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz, $13, $14, $15, $16, $17, $18::timestamptz)
   ), links as (
     insert into round_links (home_round_id, round_id) select distinct $1::bigint, r from unnest($19::bigint[]) as n (r)
     on conflict do nothing
   )
   insert into ticket_legs (home_round_id, ticket_id, leg, account_id, round_id, match, market, picks, odds_e4, is_banker)
   select $1, $4, n - 1, $2, r, m, k, string_to_array(p, ','), string_to_array(o, ',')::integer[], b
   from unnest($19::bigint[], $20::smallint[], $21::text[], $22::text[], $23::text[], $24::boolean[])
     with ordinality as n (r, m, k, p, o, b, n)`,
);

/** A ticket as accepted. Units: 1/100. */
export type NewTicket = {
  readonly slip: TicketSlip;
  readonly id: bigint;
  readonly batchId: bigint;
  readonly firstClosesAt: EpochMs;
  readonly balanceAfterMinor: bigint;
  readonly placedAt: EpochMs;
};

/** Inserts a ticket with its legs and links.   Cost: one round trip. */
export function insertTicket(tx: Tx, { slip, ...made }: NewTicket): Promise<number> {
  const { legs } = slip;
  return affected(tx, INSERT, [
    slip.homeId,
    slip.accountId,
    slip.key.key,
    made.id,
    slip.key.bodyHash,
    made.batchId,
    bitsOf(slip.sizes),
    slip.unitMinor,
    slip.lines,
    slip.stakeMinor,
    slip.maxPayoutMinor,
    new Date(made.firstClosesAt).toISOString(),
    slip.carrier,
    slip.baseMinor,
    slip.carriedMinor,
    made.balanceAfterMinor,
    slip.seed,
    new Date(made.placedAt).toISOString(),
    legs.map((leg) => leg.roundId),
    legs.map((leg) => leg.part),
    legs.map((leg) => leg.market),
    legs.map((leg) => leg.picks.map(({ pick }) => pick).join(',')),
    legs.map((leg) => leg.picks.map(({ oddsE4 }) => oddsE4).join(',')),
    legs.map((leg) => leg.isBanker),
  ]);
}

const UPDATE_PARTS = statement(
  'ticket_update_parts',
  `update round_books b set tickets = n.t, tickets_version = 1 + floor(random() * 2147483646)::int from unnest($1::bigint[], $2::smallint[], $3::text[]) as n (r, p, t)
   where b.round_id = n.r and b.part = n.p`,
);

/** Replaces what tickets add to parts of locked rounds, under a new version, so that every server reloads it.
 *  A counter would repeat when the database is restored to an earlier moment while servers run.
 *  Cost: one round trip. */
export const updateParts = (
  tx: Tx,
  parts: readonly { readonly roundId: bigint; readonly part: number; readonly tickets: string }[],
): Promise<number> =>
  affected(tx, UPDATE_PARTS, [
    numberArray(parts.map((each) => each.roundId)),
    numberArray(parts.map((each) => each.part)),
    anyTextArray(parts.map((each) => each.tickets)),
  ]);

const SIGNATURES = statement(
  'ticket_signatures',
  `select n.id as round_id, t.signature from unnest($1::bigint[]) as n (id)
   join receipt_batches t on t.round_id = n.id and t.batch_id = $2 order by n.id`,
);

/** The signatures of a ticket's leaves, one a round.   Cost: one round trip. */
export const signaturesOf = (
  db: Queryable,
  roundIds: readonly bigint[],
  batchId: bigint,
): Promise<{ readonly round_id: bigint; readonly signature: Buffer }[]> =>
  rows(db, SIGNATURES, [numberArray(roundIds), batchId]);

const CANCEL = statement(
  'ticket_insert_cancellation',
  `with now as materialized (select clock_timestamp() as at)
   insert into ticket_cancellations (home_round_id, ticket_id, account_id, at)
   select t.home_round_id, t.id, t.account_id, now.at from tickets t, now
   where t.home_round_id = $1 and t.id = $2 and t.account_id = $3 and now.at < t.first_closes_at`,
);

/** Marks a ticket as cancelled at a moment before its first leg closes; returns 0 when that is past. The
 *  caller holds the locks of its rounds and has checked that it stands; a second row violates the primary
 *  key.
 *  Cost: one round trip. */
export const insertCancellation = (
  tx: Tx,
  { homeId, id, accountId }: { readonly homeId: bigint; readonly id: bigint; readonly accountId: bigint },
): Promise<number> => affected(tx, CANCEL, [homeId, id, accountId]);
