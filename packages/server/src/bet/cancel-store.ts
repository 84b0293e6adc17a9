import { affected, firstRow, statement, type Queryable } from '../db/query.ts';
import type { BookRow } from './round-cache.ts';

export type CancelRow = BookRow & {
  readonly cancelled_count: number;
  readonly state: string;
  readonly chain_index: number;
  readonly is_open: boolean;
  readonly is_cancelled: boolean;
};

const READ = statement(
  'bet_read_for_cancel',
  `select r.state, r.chain_index, b.version, b.bet_count, b.cancelled_count, b.stake_minor, b.book,
     r.state in ('scheduled', 'open') and clock_timestamp() < r.closes_at as is_open,
     exists (
       select from bet_cancellations c where c.round_id = $1 and c.account_id = $2 and c.bet_id = $3
     ) as is_cancelled
   from rounds r join round_books b on b.round_id = r.id where r.id = $1`,
);

/** Reads the fields that decide a cancellation; exact once the round is locked.
 *  Cost: one round trip. */
export const readForCancel = (
  db: Queryable,
  roundId: bigint,
  accountId: bigint,
  betId: bigint,
): Promise<CancelRow | undefined> => firstRow<CancelRow>(db, READ, [roundId, accountId, betId]);

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
  `update round_books set version = $4, cancelled_count = cancelled_count + 1, stake_minor = stake_minor - $2,
     book = $3
   where round_id = $1`,
);

/** Writes the book without a bet under a new version, so that every server reloads it.
 *  Units: 1/100.   Cost: one round trip. */
export const reduceBook = (
  db: Queryable,
  roundId: bigint,
  stakeMinor: bigint,
  { book, version }: { readonly book: string; readonly version: number },
) => affected(db, REDUCE, [roundId, stakeMinor, book, version]);
