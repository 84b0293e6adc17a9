import type { EpochMs } from '@tessera/domain/time';

import { anyTextArray, bytesArray, numberArray, textArray } from '../db/arrays.ts';
import { rows, run, statement, type Queryable } from '../db/query.ts';
import { isUnclosed } from '../wager-status/round-sql.ts';
import type { SlipLine } from '../wager/price-slip.ts';
import { endsOf } from '../wager/wager-store.ts';
import type { BookRow } from './round-cache.ts';
import type { Slip } from './slip.ts';

/** A part of a locked round. */
export type OpenRoundRow = BookRow & {
  readonly id: bigint;
  readonly issue: string;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly is_open: boolean;
  readonly at: EpochMs;
};

// A separate statement after the lock: only then are clock, state and version those that hold under it.
const READ_ROUNDS = statement(
  'bet_read_rounds',
  `with now as materialized (select clock_timestamp() as at)
   select r.id, r.issue, r.chain_id, r.chain_index, now.at, b.part, b.version, b.bet_count, b.stake_minor,
     b.worst_minor, b.combinations, b.tickets_version,
     ${isUnclosed('r')} and r.opens_at <= now.at and now.at < r.closes_at as is_open,
     case when exists (
       select from unnest($2::bigint[], $3::smallint[], $4::int[]) as k (id, part, version)
       where k.id = b.round_id and k.part = b.part and k.version <> b.version) then b.book end as book,
     case when b.tickets_version <> 0 and not exists (
       select from unnest($5::bigint[], $6::smallint[], $7::int[]) as k (id, part, version)
       where k.id = b.round_id and k.part = b.part and k.version = b.tickets_version) then b.tickets end as tickets
   from unnest($1::bigint[]) as n (id)
   cross join now
   join rounds r on r.id = n.id
   join round_books b on b.round_id = n.id`,
);

/** A part of a round whose book is needed, or whose tickets are cached, and the cached version. */
export type KnownBook = { readonly roundId: bigint; readonly part: number; readonly version: number };

/** Reads locked rounds, a row for each part, with the books of those that are needed and whose cached version
 *  is outdated, and all tickets that are not cached.
 *  Cost: one statement in the pipeline of the batch. */
export const readRounds = (
  db: Queryable,
  roundIds: Iterable<bigint>,
  books: readonly KnownBook[],
  tickets: readonly KnownBook[],
): Promise<OpenRoundRow[]> =>
  rows<OpenRoundRow>(db, READ_ROUNDS, [
    numberArray(roundIds),
    numberArray(books.map((each) => each.roundId)),
    numberArray(books.map((each) => each.part)),
    numberArray(books.map((each) => each.version)),
    numberArray(tickets.map((each) => each.roundId)),
    numberArray(tickets.map((each) => each.part)),
    numberArray(tickets.map((each) => each.version)),
  ]);

export type SeenRow = {
  readonly round_id: bigint;
  readonly account_id: bigint;
  readonly key: string;
  readonly body_hash: string;
  readonly slip_id: bigint;
  readonly placed_at: EpochMs;
};

// Days and order as in sumStakes. A range from the key to itself, because the planner ignores an ordering on
// a single key value.
const FIND_KEYS = statement(
  'bet_find_keys',
  `select b.* from unnest($1::bigint[], $2::bigint[], $3::uuid[]) as k (round_id, account_id, key)
   cross join lateral (
     select t.round_id, t.account_id, t.key, t.body_hash, t.id as slip_id, t.placed_at from bets t
     where t.round_id = k.round_id and t.round_id between $4 and $5 and t.account_id = k.account_id
       and t.key between k.key and k.key and t.line = 0
     order by t.key limit 1
   ) b`,
);

/** Finds slips placed earlier under the same key. Exact under the lock of their account.
 *  Cost: one statement in the pipeline of the batch, in the days from the first round to the last. */
export const findKeys = (
  db: Queryable,
  keys: readonly { readonly roundId: bigint; readonly accountId: bigint; readonly key: string }[],
): Promise<SeenRow[]> =>
  rows<SeenRow>(db, FIND_KEYS, [
    numberArray(keys.map((each) => each.roundId)),
    numberArray(keys.map((each) => each.accountId)),
    textArray(keys.map((each) => each.key)),
    ...endsOf(keys),
  ]);

const INSERT_BETS = statement(
  'bet_insert',
  `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
     payout_minor, balance_after_minor, player_seed, placed_at)
   select r, a, k, l, i, h, $1::bigint, s, o, m, p, b, seed, $2::timestamptz
   from unnest($3::bigint[], $4::bigint[], $5::uuid[], $6::smallint[], $7::bigint[], $8::uuid[], $9::text[],
     $10::int[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bytea[])
     as n (r, a, k, l, i, h, s, o, m, p, b, seed)`,
);

/** A line of an accepted slip, as stored. */
export type NewBet = {
  readonly slip: Slip;
  readonly line: SlipLine;
  readonly index: number;
  readonly id: bigint;
  readonly balanceAfterMinor: bigint;
};

/** Inserts the bets of a batch; their ids and balances are already final.
 *  Units: 1/100, odds x 10 000.   Cost: one statement in the pipeline of the batch. */
export const insertBets = (db: Queryable, batchId: bigint, at: EpochMs, bets: readonly NewBet[]) =>
  run(db, INSERT_BETS, [
    batchId,
    new Date(at).toISOString(),
    numberArray(bets.map((each) => each.slip.roundId)),
    numberArray(bets.map((each) => each.slip.accountId)),
    textArray(bets.map((each) => each.slip.key.key)),
    numberArray(bets.map((each) => each.index)),
    numberArray(bets.map((each) => each.id)),
    textArray(bets.map((each) => each.slip.key.bodyHash)),
    textArray(bets.map((each) => each.line.selection)),
    numberArray(bets.map((each) => each.line.oddsE4)),
    numberArray(bets.map((each) => each.line.stakeMinor)),
    numberArray(bets.map((each) => each.line.payoutMinor)),
    numberArray(bets.map((each) => each.balanceAfterMinor)),
    bytesArray(bets.map((each) => each.line.seed)),
  ]);

const UPDATE_BOOKS = statement(
  'bet_update_books',
  `update round_books set version = n.v, bet_count = n.c, stake_minor = n.s, worst_minor = n.w, combinations = n.m,
     book = n.b
   from unnest($1::bigint[], $2::smallint[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::int[], $8::text[])
     as n (id, part, v, c, s, w, m, b)
   where round_books.round_id = n.id and round_books.part = n.part`,
);

/** A part of a locked round as it is stored. */
export type StoredBook = Omit<BookRow, 'tickets' | 'tickets_version'> & {
  readonly id: bigint;
  readonly book: string;
};

/** Replaces the books of parts of locked rounds.
 *  Cost: one statement in the pipeline of the batch. */
export const updateBooks = (db: Queryable, books: readonly StoredBook[]) =>
  run(db, UPDATE_BOOKS, [
    numberArray(books.map((each) => each.id)),
    numberArray(books.map((each) => each.part)),
    numberArray(books.map((each) => each.version)),
    numberArray(books.map((each) => each.bet_count)),
    numberArray(books.map((each) => each.stake_minor)),
    numberArray(books.map((each) => each.worst_minor)),
    numberArray(books.map((each) => each.combinations)),
    anyTextArray(books.map((each) => each.book)),
  ]);

export type SlipRow = {
  readonly id: bigint;
  readonly line: number;
  readonly batch_id: bigint;
  readonly selection: string;
  readonly odds_e4: number;
  readonly stake_minor: bigint;
  readonly balance_after_minor: bigint;
  readonly player_seed: Buffer;
  readonly placed_at: EpochMs;
  readonly issue: string;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly leaves: Buffer;
  readonly signature: Buffer;
};

const READ_SLIP = statement(
  'bet_read_slip',
  `select b.id, b.line, b.batch_id, b.selection, b.odds_e4, b.stake_minor, b.balance_after_minor, b.player_seed,
     b.placed_at, r.issue, r.chain_id, r.chain_index, t.leaves, t.signature
   from bets b
   join rounds r on r.id = b.round_id
   join receipt_batches t on t.round_id = b.round_id and t.batch_id = b.batch_id
   where b.round_id = $1 and b.account_id = $2 and b.key = $3::uuid order by b.line`,
);

/** Reads a placed slip with the leaves of its batch.   Cost: one index range. */
export const readSlip = (
  db: Queryable,
  roundId: bigint,
  accountId: bigint,
  key: string,
): Promise<SlipRow[]> => rows<SlipRow>(db, READ_SLIP, [roundId, accountId, key]);

export type PayTableRow = { readonly id: string; readonly hash: Buffer };

const READ_PAY_TABLES = statement(
  'bet_read_pay_tables',
  `select id, hash from pay_tables where id like $1 || '/%' order by published_at desc`,
);

/** All pay tables that were ever in force for a family, newest first.   Cost: a handful of rows. */
export const readPayTables = (db: Queryable, family: string): Promise<PayTableRow[]> =>
  rows<PayTableRow>(db, READ_PAY_TABLES, [family]);
