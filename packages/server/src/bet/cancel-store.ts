import type { RoundState } from '@tessera/domain/rounds/round';

import { affected, rows, statement, type Queryable } from '../db/query.ts';
import { isBetCancelled } from '../wager-status/bet-sql.ts';
import { isUnclosed } from '../wager-status/round-sql.ts';

/** A part of the round of a bet. */
export type CancelRow = {
  readonly part: number;
  readonly book: string;
  readonly tickets: string;
  readonly state: RoundState;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly is_open: boolean;
  readonly is_cancelled: boolean;
};

const READ = statement(
  'bet_read_for_cancel',
  `select r.state, r.chain_id, r.chain_index, b.part, b.book, b.tickets,
     ${isUnclosed('r')} and clock_timestamp() < r.closes_at as is_open,
     ${isBetCancelled({ round: '$1', account: '$2', id: '$3' })} as is_cancelled
   from rounds r join round_books b on b.round_id = r.id where r.id = $1`,
);

/** Reads the fields that decide a cancellation, a row for each part of the round; exact once the round is
 *  locked.   Cost: one round trip. */
export const readForCancel = (
  db: Queryable,
  roundId: bigint,
  accountId: bigint,
  betId: bigint,
): Promise<CancelRow[]> => rows<CancelRow>(db, READ, [roundId, accountId, betId]);

const INSERT = statement(
  'bet_insert_cancellation',
  'insert into bet_cancellations (round_id, account_id, bet_id) values ($1, $2, $3)',
);

/** Marks a bet as cancelled. The caller holds the lock of the round and has checked that the bet stands; a
 *  second row violates the primary key.
 *  Cost: one round trip. */
export const insertCancellation = (db: Queryable, roundId: bigint, accountId: bigint, betId: bigint) =>
  affected(db, INSERT, [roundId, accountId, betId]);

const REDUCE = statement(
  'bet_reduce_book',
  `update round_books set version = $5, cancelled_count = cancelled_count + 1, stake_minor = stake_minor - $3,
     combinations = $6, book = $4
   where round_id = $1 and part = $2`,
);

export type ReducedBook = {
  readonly part: number;
  /** The stake that leaves it.   Units: 1/100. */
  readonly stakeMinor: bigint;
  readonly book: string;
  readonly version: number;
  readonly combinations: number;
};

/** Writes a part of the book without a bet under a new version, so that every server reloads it. What the
 *  part pays at worst can only be less than is stored.
 *  Units: 1/100.   Cost: one round trip. */
export const reduceBook = (
  db: Queryable,
  roundId: bigint,
  { part, stakeMinor, book, version, combinations }: ReducedBook,
) => affected(db, REDUCE, [roundId, part, stakeMinor, book, version, combinations]);
