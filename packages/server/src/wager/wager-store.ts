import { bytesArray, numberArray } from '../db/arrays.ts';
import { firstRow, rows, run, statement, type Queryable } from '../db/query.ts';
import type { RoundPlace } from '../game/game-catalogue.ts';
import { betStands } from '../wager-status/bet-sql.ts';
import { ticketIsStaked } from '../wager-status/ticket-sql.ts';

// Reads and writes of rounds common to all kinds of wager.

const LOCK_ROUNDS = statement(
  'bet_lock_rounds',
  'select id from rounds where id = any($1::bigint[]) order by id for no key update',
);

/** Locks rounds until the commit, so that their books are exact and none of them closes meanwhile.
 *  Cost: one statement in the pipeline of the batch. */
export const lockRounds = (db: Queryable, roundIds: Iterable<bigint>) =>
  run(db, LOCK_ROUNDS, [numberArray(roundIds)]);

// The range of the rounds is named, so that PostgreSQL leaves out all other days before it begins; otherwise
// every batch would prepare each day there is. The order is that of the primary key. Otherwise a planner
// without statistics for a new day's partition uses the index of the account and reads all bets of a member
// on that day.
const SUM_STAKES = statement(
  'bet_sum_stakes',
  `select p.round_id, p.account_id, (coalesce(s.stake_minor, 0) + coalesce(h.stake_minor, 0))::bigint as stake_minor
   from unnest($1::bigint[], $2::bigint[]) as p (round_id, account_id)
   cross join lateral (
     select sum(stake_minor) as stake_minor from (
       select t.stake_minor from bets t
       where t.round_id = p.round_id and t.round_id between $3 and $4 and t.account_id = p.account_id
         and ${betStands('t')}
       order by t.key
     ) o
   ) s
   cross join lateral (
     select sum(t.stake_minor) as stake_minor from tickets t
     where t.home_round_id = p.round_id and t.home_round_id between $3 and $4 and t.account_id = p.account_id
       and ${ticketIsStaked('t')}
   ) h`,
);

export type StakeRow = {
  readonly round_id: bigint;
  readonly account_id: bigint;
  readonly stake_minor: bigint;
};

type Pair = { readonly roundId: bigint; readonly accountId: bigint };

/** Sums the standing stakes of members on rounds, and on tickets at home in them.
 *  Cost: one index range for each pair, in the days from the first round to the last. */
export const sumStakes = (db: Queryable, pairs: readonly Pair[]): Promise<StakeRow[]> =>
  rows<StakeRow>(db, SUM_STAKES, [
    numberArray(pairs.map((each) => each.roundId)),
    numberArray(pairs.map((each) => each.accountId)),
    ...endsOf(pairs),
  ]);

/** The first and the last round of some, neither if there is none: what a statement on bets names, so that it
 *  reads their days alone. */
export function endsOf(
  list: readonly { readonly roundId: bigint }[],
): [first: bigint | null, last: bigint | null] {
  let [first, last]: [bigint | null, bigint | null] = [null, null];
  for (const { roundId } of list) {
    if (first === null || roundId < first) first = roundId;
    if (last === null || roundId > last) last = roundId;
  }
  return [first, last];
}

const READ_BOOKS = statement(
  'bet_read_books',
  'select part, book, tickets from round_books where round_id = $1',
);

/** Reads the books of a round, by part, without a lock, for an estimate.   Cost: a row a part by the key. */
export const readBooks = (
  db: Queryable,
  roundId: bigint,
): Promise<{ readonly part: number; readonly book: string; readonly tickets: string }[]> =>
  rows(db, READ_BOOKS, [roundId]);

const INSERT_RECEIPTS = statement(
  'bet_insert_receipts',
  `insert into receipt_batches (round_id, batch_id, leaves, root, signature)
   select r, b, l, t, s
   from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[]) as n (r, b, l, t, s)`,
);

/** Inserts the leaves, the root and the signature of batches, one row for each of their rounds.
 *  Cost: one statement in the pipeline of the batch. */
export const insertReceipts = (
  db: Queryable,
  receipts: readonly {
    readonly batchId: bigint;
    readonly roundId: bigint;
    readonly leaves: Buffer;
    readonly root: Buffer;
    readonly signature: Buffer;
  }[],
) =>
  run(db, INSERT_RECEIPTS, [
    numberArray(receipts.map((each) => each.roundId)),
    numberArray(receipts.map((each) => each.batchId)),
    bytesArray(receipts.map((each) => each.leaves)),
    bytesArray(receipts.map((each) => each.root)),
    bytesArray(receipts.map((each) => each.signature)),
  ]);

const PLACE = statement('bet_round_place', 'select chain_id, chain_index from rounds where id = $1');

/** The place of a round in its chain; undefined when there is no such round.   Cost: one row by its key. */
export const readRoundPlace = (db: Queryable, roundId: bigint): Promise<RoundPlace | undefined> =>
  firstRow<RoundPlace>(db, PLACE, [roundId]);
