import type { EpochMs } from '@tessera/domain/time';

import { anyTextArray, bytesArray, numberArray, textArray } from '../db/arrays.ts';
import { affected, type Queryable, rows, run, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { isUnclosed } from '../wager-status/round-sql.ts';
import { endsOf } from '../wager/wager-store.ts';
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
     ${isUnclosed('r')} and r.opens_at <= now.at and now.at < r.closes_at as is_open
   from rounds r cross join now where r.id = any($1::bigint[]) order by r.id`,
);

/** Reads rounds by their ids, with the database's clock; exact once they are locked.
 *  Cost: one round trip. */
export const readTicketRounds = (db: Queryable, ids: readonly bigint[]): Promise<TicketRoundRow[]> =>
  rows<TicketRoundRow>(db, READ_ROUNDS, [numberArray(ids)]);

// A range from the key to itself, because the planner ignores an ordering on a single key value, and reads
// all of a member's tickets of the day by another index.
const FIND = statement(
  'ticket_find',
  `select t.* from unnest($1::bigint[], $2::bigint[], $3::uuid[]) as k (home, account_id, key)
   cross join lateral (
     select t.home_round_id, t.account_id, t.id, t.key, t.body_hash, t.batch_id, t.balance_after_minor, t.player_seed,
       t.placed_at
     from tickets t
     where t.home_round_id = k.home and t.home_round_id between $4 and $5 and t.account_id = k.account_id
       and t.key between k.key and k.key
     order by t.key limit 1
   ) t`,
);

export type PlacedRow = {
  readonly home_round_id: bigint;
  readonly account_id: bigint;
  readonly id: bigint;
  readonly key: string;
  readonly body_hash: string;
  readonly batch_id: bigint;
  readonly balance_after_minor: bigint;
  readonly player_seed: Buffer;
  readonly placed_at: EpochMs;
};

/** Finds tickets placed earlier under these keys. Exact under the locks of their accounts.
 *  Cost: one statement in the pipeline of the batch, in the days from the first home to the last. */
export const findTickets = (
  db: Queryable,
  keys: readonly { readonly roundId: bigint; readonly accountId: bigint; readonly key: string }[],
): Promise<PlacedRow[]> =>
  rows<PlacedRow>(db, FIND, [
    numberArray(keys.map((each) => each.roundId)),
    numberArray(keys.map((each) => each.accountId)),
    textArray(keys.map((each) => each.key)),
    ...endsOf(keys),
  ]);

const OPEN_ESCROWS = statement(
  'ticket_open_escrows',
  `insert into accounts (id, kind) select a, 'escrow' from unnest($1::bigint[]) as n (a) on conflict do nothing`,
);

/** Opens the ticket escrows of locked rounds, where they are not there yet. They stay when no ticket comes.
 *  Cost: one statement in the pipeline of the batch. */
export const openEscrows = (tx: Tx, roundIds: readonly bigint[]) =>
  run(tx, OPEN_ESCROWS, [numberArray(roundIds.map(ticketEscrowOf))]);

const MAKE_HOMES = statement(
  'ticket_make_homes',
  `with home as (
     insert into ticket_homes (round_id) select r from unnest($1::bigint[]) as n (r) on conflict do nothing)
   insert into accounts (id, kind) select a, 'escrow' from unnest($2::bigint[]) as n (a) on conflict do nothing`,
);

/** Makes locked rounds home to tickets, each with its ticket escrow; once.
 *  Cost: one statement in the pipeline of the batch. */
export const makeHomes = (tx: Tx, roundIds: readonly bigint[]) =>
  run(tx, MAKE_HOMES, [numberArray(roundIds), numberArray(roundIds.map(ticketEscrowOf))]);

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

const INSERT = statement(
  'ticket_insert',
  `with ticket as (
     insert into tickets (home_round_id, account_id, key, id, body_hash, batch_id, sizes, unit_minor, lines,
       stake_minor, max_payout_minor, first_closes_at, carrier, base_minor, carried_minor, balance_after_minor,
       player_seed, placed_at)
     select h, a, k, i, d, b, z, u, n, s, m, c, r, e, v, f, p, $1::timestamptz
     from unnest($2::bigint[], $3::bigint[], $4::uuid[], $5::bigint[], $6::uuid[], $7::bigint[], $8::smallint[],
       $9::bigint[], $10::int[], $11::bigint[], $12::bigint[], $13::timestamptz[], $14::smallint[], $15::bigint[],
       $16::bigint[], $17::bigint[], $18::bytea[]) as t (h, a, k, i, d, b, z, u, n, s, m, c, r, e, v, f, p)
   ), homes as (
     insert into ticket_homes (round_id) select distinct h from unnest($2::bigint[]) as n (h) on conflict do nothing
   ), links as (
     insert into round_links (home_round_id, round_id)
     select distinct h, r from unnest($19::bigint[], $23::bigint[]) as n (h, r) on conflict do nothing
   )
   insert into ticket_legs (home_round_id, ticket_id, leg, account_id, round_id, match, market, picks, odds_e4, is_banker)
   select h, t, l, a, r, m, k, string_to_array(p, ','), string_to_array(o, ',')::integer[], b
   from unnest($19::bigint[], $20::bigint[], $21::smallint[], $22::bigint[], $23::bigint[], $24::smallint[],
     $25::text[], $26::text[], $27::text[], $28::boolean[]) as n (h, t, l, a, r, m, k, p, o, b)`,
);

/** A ticket as accepted. Units: 1/100. */
export type NewTicket = {
  readonly slip: TicketSlip;
  readonly id: bigint;
  readonly batchId: bigint;
  readonly firstClosesAt: EpochMs;
  readonly balanceAfterMinor: bigint;
};

/** Inserts tickets with their legs and links.
 *  Units: 1/100, odds x 10 000.   Cost: one statement in the pipeline of the batch. */
export function insertTickets(tx: Tx, placedAt: EpochMs, tickets: readonly NewTicket[]) {
  const slips = tickets.map(({ slip }) => slip);
  const legs = tickets.flatMap(({ slip, id }) =>
    slip.legs.map((leg, at) => ({ ...leg, at, ticketId: id, home: slip.homeId, accountId: slip.accountId })),
  );
  return run(tx, INSERT, [
    new Date(placedAt).toISOString(),
    numberArray(slips.map((slip) => slip.homeId)),
    numberArray(slips.map((slip) => slip.accountId)),
    textArray(slips.map((slip) => slip.key.key)),
    numberArray(tickets.map((each) => each.id)),
    textArray(slips.map((slip) => slip.key.bodyHash)),
    numberArray(tickets.map((each) => each.batchId)),
    numberArray(slips.map((slip) => bitsOf(slip.sizes))),
    numberArray(slips.map((slip) => slip.unitMinor)),
    numberArray(slips.map((slip) => slip.lines)),
    numberArray(slips.map((slip) => slip.stakeMinor)),
    numberArray(slips.map((slip) => slip.maxPayoutMinor)),
    textArray(tickets.map((each) => new Date(each.firstClosesAt).toISOString())),
    numberArray(slips.map((slip) => slip.carrier)),
    numberArray(slips.map((slip) => slip.baseMinor)),
    numberArray(slips.map((slip) => slip.carriedMinor)),
    numberArray(tickets.map((each) => each.balanceAfterMinor)),
    bytesArray(slips.map((slip) => slip.seed)),
    numberArray(legs.map((leg) => leg.home)),
    numberArray(legs.map((leg) => leg.ticketId)),
    numberArray(legs.map((leg) => leg.at)),
    numberArray(legs.map((leg) => leg.accountId)),
    numberArray(legs.map((leg) => leg.roundId)),
    numberArray(legs.map((leg) => leg.part)),
    textArray(legs.map((leg) => leg.market)),
    textArray(legs.map((leg) => leg.picks.map(({ pick }) => pick).join(','))),
    textArray(legs.map((leg) => leg.picks.map(({ oddsE4 }) => oddsE4).join(','))),
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
