import type { EpochMs } from '@tessera/domain/time';
import { type Book, stakesOf } from '@tessera/domain/wager/liability';

import type { Queryable } from '../db/query.ts';
import { parseTickets, type PartTickets, withCarried } from './part-tickets.ts';
import { parseBook } from './round-book.ts';
import { readBooks } from './wager-store.ts';

/** Largest payouts of a round or a part by selection, and the stakes that cover it, less what its tickets can
 *  pay in any outcome.   Units: 1/100. */
export type Covered = { readonly book: Book; readonly coverMinor: bigint };

/** A part with what it carries of tickets, and the two apart. */
export type PartView = Covered & { readonly ofBets: Book; readonly tickets: PartTickets };

/** The standing bets of a round as they were a moment ago. */
export type RoundView = {
  /** By part. */
  readonly books: ReadonlyMap<number, PartView>;
  /** Of bets and of tickets at home in it.   Units: 1/100. */
  readonly stakeMinor: bigint;
  /** Results computed from it, by the selections of a row. */
  readonly known: Map<string, bigint>;
};

/** The age of a book that is still used. Others bet meanwhile in any case, so the answer is an estimate. */
const FRESH_MS = 1_000;
const ROUNDS_MAX = 64;
type Read = { readonly at: EpochMs; readonly view: Promise<RoundView | undefined> };
const reads = new WeakMap<Queryable, Map<bigint, Read>>();

/** Reads the book of a round, at most once a second however many ask.
 *  Cost: one row by its key a second and round; parsing takes about 1 us a selection.   Locks: none. */
export function viewRound(db: Queryable, roundId: bigint, now: EpochMs): Promise<RoundView | undefined> {
  let rounds = reads.get(db);
  if (!rounds || rounds.size >= ROUNDS_MAX) reads.set(db, (rounds = new Map()));
  const last = rounds.get(roundId);
  if (last && now - last.at < FRESH_MS && last.at <= now) return last.view;
  const view = readBooks(db, roundId).then((rows) => {
    if (rows.length === 0) return undefined;
    let stakeMinor = 0n;
    const books = new Map(
      rows.map((row) => {
        const [ofBets, tickets] = [parseBook(row.book), parseTickets(row.tickets)];
        stakeMinor += stakesOf(ofBets) + tickets.stakeMinor;
        const coverMinor = stakesOf(ofBets) - tickets.baseMinor;
        return [row.part, { book: withCarried(ofBets, tickets), coverMinor, ofBets, tickets }];
      }),
    );
    return { books, stakeMinor, known: new Map<string, bigint>() };
  });
  rounds.set(roundId, { at: now, view });
  // A failed read is not an answer for others.
  view.catch(() => rounds.delete(roundId));
  return view;
}
