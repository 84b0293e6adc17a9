import type { SelectionResult } from '@tessera/domain/selection-result';

import { firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

const LOCK = statement('returns_lock_cursor', 'select seq from return_cursor for update skip locked');
const MOVE = statement('returns_move_cursor', 'update return_cursor set seq = $1');

/** Locks the cursor; undefined when another server has it.   Cost: one round trip. */
export const lockReturnCursor = async (tx: Tx): Promise<bigint | undefined> =>
  (await firstRow<{ seq: bigint }>(tx, LOCK))?.seq;

export const moveReturnCursor = (tx: Tx, seq: bigint): Promise<unknown> => run(tx, MOVE, [seq]);

const SETTLED = statement(
  'returns_settled_rounds',
  `select e.seq, r.id, r.game_id, r.business_date::text as day, r.chain_id, r.chain_index
   from round_events e join rounds r on r.id = e.round_id
   where e.seq > $1 and e.kind = 'settled' order by e.seq limit $2`,
);

export type SettledRow = {
  readonly seq: bigint;
  readonly id: bigint;
  readonly game_id: number;
  readonly day: string;
  readonly chain_id: Buffer;
  readonly chain_index: number;
};

/** The next rounds settled after an event; a void one has no such event.
 *  Cost: one range of a key, of the events since then. */
export const settledRoundsAfter = (tx: Tx, seq: bigint, limit: number): Promise<SettledRow[]> =>
  rows<SettledRow>(tx, SETTLED, [seq, limit]);

const BOOKS = statement(
  'returns_books',
  `select round_id, book from round_books where round_id = any($1::bigint[]) and book <> '{}' order by round_id, part`,
);
const RESULTS = statement(
  'returns_results',
  'select round_id, selection, won, back, of from round_results where round_id = any($1::bigint[])',
);

export type BookText = { readonly round_id: bigint; readonly book: string };
export type ResultRow = SelectionResult & { readonly round_id: bigint; readonly selection: string };

/** The books of some rounds by their parts.   Cost: one range of a key for each round. */
export const booksOf = (tx: Tx, roundIds: readonly bigint[]): Promise<BookText[]> =>
  rows<BookText>(tx, BOOKS, [roundIds]);

/** Results of all selections with bets in some rounds. Cost: one range of a key for each round. */
export const resultsOf = (tx: Tx, roundIds: readonly bigint[]): Promise<ResultRow[]> =>
  rows<ResultRow>(tx, RESULTS, [roundIds]);

/** Sums of a play on a day.   Units: 1/100, and its square. */
export type DayReturn = {
  readonly game_id: number;
  readonly day: string;
  readonly play: string;
  readonly rounds: number;
  readonly bets: number;
  readonly stake_minor: bigint;
  readonly returned_minor: bigint;
  readonly expected_minor: number;
  readonly variance: number;
  readonly reach_minor: number;
};

const ADD = statement(
  'returns_add',
  `insert into play_returns as p (game_id, day, play, rounds, bets, stake_minor, returned_minor, expected_minor,
     variance, reach_minor)
   select * from unnest($1::int[], $2::date[], $3::text[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[],
     $8::float8[], $9::float8[], $10::float8[])
   on conflict (game_id, day, play) do update set
     rounds = p.rounds + excluded.rounds, bets = p.bets + excluded.bets,
     stake_minor = p.stake_minor + excluded.stake_minor,
     returned_minor = p.returned_minor + excluded.returned_minor,
     expected_minor = p.expected_minor + excluded.expected_minor,
     variance = p.variance + excluded.variance, reach_minor = greatest(p.reach_minor, excluded.reach_minor)`,
);

/** Adds to the sums of some plays and days, each named once.   Cost: one round trip. */
export const addReturns = (tx: Tx, sums: readonly DayReturn[]): Promise<unknown> =>
  run(tx, ADD, [
    sums.map((each) => each.game_id),
    sums.map((each) => each.day),
    sums.map((each) => each.play),
    sums.map((each) => each.rounds),
    sums.map((each) => each.bets),
    sums.map((each) => each.stake_minor),
    sums.map((each) => each.returned_minor),
    sums.map((each) => each.expected_minor),
    sums.map((each) => each.variance),
    sums.map((each) => each.reach_minor),
  ]);

const WINDOWS = statement(
  'returns_of_windows',
  `select p.game_id, p.play, w.days, sum(p.rounds)::int as rounds, sum(p.bets)::float8 as bets,
     sum(p.stake_minor)::bigint as stake_minor, sum(p.returned_minor)::bigint as returned_minor,
     sum(p.expected_minor) as expected_minor, sum(p.variance) as variance, max(p.reach_minor) as reach_minor
   from play_returns p join unnest($3::int[]) w (days) on p.day > $2::date - w.days
   where p.game_id = any($1::int[]) and p.day > $2::date - (select max(days) from unnest($3::int[]) w (days))
   group by 1, 2, 3 order by 1, 2, 3`,
);

/** Sums of a play over the last days up to one. */
export type WindowReturn = Omit<DayReturn, 'day'> & { readonly days: number };

/** The sums of every play of some games over each of some numbers of days, the last of which is `today`.
 *  Cost: one range of a key for each game: a row for each play and day, 30 days of 20 plays. */
export const returnsOfWindows = (
  db: Queryable,
  gameIds: readonly number[],
  today: string,
  windows: readonly number[],
): Promise<WindowReturn[]> => rows<WindowReturn>(db, WINDOWS, [gameIds, today, windows]);
