import type { SourceExport } from '@tessera/domain/fairness/export-format';
import type { BookAmountsBySelection } from '@tessera/domain/games/family';
import type { SelectionResult } from '@tessera/domain/selection-result';
import type { EpochMs } from '@tessera/domain/time';

import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { parseTickets } from '../wager/part-tickets.ts';
import { parseBook } from '../wager/round-book.ts';

export type DrawRow = {
  readonly round_id: bigint;
  readonly numbers: readonly number[];
  readonly seed: Buffer;
  readonly external: Buffer;
  readonly sources: readonly SourceExport[];
  readonly result_hash: Buffer;
  readonly is_void: boolean;
  readonly drawn_at: EpochMs;
};

const INSERT = statement(
  'round_insert_draw',
  `insert into draws (round_id, numbers, seed, external, sources, result_hash, is_void)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
);

/** Publishes a draw; false when the round already has one, which never changes.
 *  Cost: one round trip. */
export const insertDraw = async (tx: Tx, draw: Omit<DrawRow, 'drawn_at'>): Promise<boolean> =>
  (await affected(tx, INSERT, [
    draw.round_id,
    draw.numbers,
    draw.seed,
    draw.external,
    JSON.stringify(draw.sources),
    draw.result_hash,
    draw.is_void,
  ])) === 1;

const FIND = statement(
  'round_draw',
  'select round_id, numbers, seed, external, sources, result_hash, is_void, drawn_at from draws where round_id = $1',
);

/** Reads the draw of a round; undefined before it is published.   Cost: one round trip. */
export const findDraw = (db: Queryable, roundId: bigint): Promise<DrawRow | undefined> =>
  firstRow<DrawRow>(db, FIND, [roundId]);

export type BookRow = {
  readonly bet_count: number;
  readonly cancelled_count: number;
  readonly stake_minor: bigint;
  readonly book: string;
  readonly tickets: string;
};

const BOOK = statement(
  'round_book',
  'select bet_count, cancelled_count, stake_minor, book, tickets from round_books where round_id = $1 order by part',
);

/** The book of a round, all its parts together.   Units: 1/100. */
export type RoundBook = Omit<BookRow, 'book' | 'tickets'> & {
  readonly lines: BookAmountsBySelection;
  readonly tickets: {
    /** Of those at home in the round. */
    readonly stakeMinor: bigint;
    /** Of all that have a leg in it. */
    readonly selections: readonly string[];
  };
};

/** Reads a round's book with the amounts of each of its selections.
 *  Units: 1/100.   Cost: one round trip. */
export async function bookOf(db: Queryable, roundId: bigint): Promise<RoundBook> {
  const parts = await rows<BookRow>(db, BOOK, [roundId]);
  if (parts.length === 0) throw new Error(`round ${roundId} has no book`);
  const tickets = parts.map((part) => parseTickets(part.tickets));
  return {
    bet_count: parts.reduce((sum, part) => sum + part.bet_count, 0),
    cancelled_count: parts.reduce((sum, part) => sum + part.cancelled_count, 0),
    stake_minor: parts.reduce((sum, part) => sum + part.stake_minor, 0n),
    lines: new Map(parts.flatMap(({ book }) => [...parseBook(book)])),
    tickets: {
      stakeMinor: tickets.reduce((sum, part) => sum + part.stakeMinor, 0n),
      selections: tickets.flatMap(({ legs }) => [...legs.keys()]),
    },
  };
}

const PLAYED = statement(
  'round_played_selections',
  'select array_agg(distinct selection) as selections from bets where round_id = $1',
);

/** Every selection with an accepted bet, including cancelled ones.  Cost: one scan of the round's bets;
 *  needed only when some were cancelled, since the book contains all others. */
export const playedSelections = async (db: Queryable, roundId: bigint): Promise<string[]> =>
  (await firstRow<{ selections: string[] | null }>(db, PLAYED, [roundId]))?.selections ?? [];

/** Result of a selection that has bets. */
export type PlayedResult = { readonly selection: string; readonly result: SelectionResult };

const INSERT_RESULTS = statement(
  'round_insert_results',
  `insert into round_results (round_id, selection, won, back, of)
  select $1, n.* from unnest($2::text[], $3::smallint[], $4::smallint[], $5::smallint[]) as n`,
);

/** Stores the result of each selection played. The caller holds the lock of the round; a second result of
 *  a selection violates the primary key.
 *  Cost: one round trip. */
export const insertResults = (tx: Tx, roundId: bigint, results: readonly PlayedResult[]): Promise<number> =>
  affected(tx, INSERT_RESULTS, [
    roundId,
    results.map((each) => each.selection),
    results.map(({ result }) => result.won),
    results.map(({ result }) => result.back),
    results.map(({ result }) => result.of),
  ]);
