import type { BookLine } from '@tessera/domain/liability';
import { assert } from '@tessera/domain/result';

/** What the standing bets of a round have staked on a selection, would be paid, and how many they are. Units:
 *  1/100. */
export type RoundBookLine = BookLine & { readonly bets: number };

/** The book of a round by selection. Kept as one text a round: see docs/decisions/0010. */
export type RoundBook = Map<string, RoundBookLine>;

/** Prime, and within a PostgreSQL integer. */
const VERSIONS = 2_147_483_629n;

/** The version of a book that a change with this id writes. A counter would come again when the database goes
 *  back to an earlier moment under living servers, and a server would take another book for the one that it
 *  knows. */
export const versionOf = (id: bigint): number => Number(id % VERSIONS);

/** Reads the text of a book: {"sum:11": ["stake","payout",bets]}.   Cost: about 1 us a selection. */
export function parseBook(text: string): RoundBook {
  const book: RoundBook = new Map();
  const read: Record<string, [string, string, number]> = JSON.parse(text);
  for (const [selection, [stake, payout, bets]] of Object.entries(read)) {
    book.set(selection, { stakeMinor: BigInt(stake), payoutMinor: BigInt(payout), bets });
  }
  return book;
}

/** Writes a book as its text.   Cost: under 1 us a selection. */
export function printBook(book: RoundBook): string {
  const lines: string[] = [];
  for (const [selection, line] of book) {
    lines.push(`"${selection}":["${line.stakeMinor}","${line.payoutMinor}",${line.bets}]`);
  }
  return `{${lines.join(',')}}`;
}

/** Enters one bet. */
export function addBet(book: RoundBook, selection: string, bet: BookLine): void {
  const line = book.get(selection);
  book.set(selection, {
    stakeMinor: (line?.stakeMinor ?? 0n) + bet.stakeMinor,
    payoutMinor: (line?.payoutMinor ?? 0n) + bet.payoutMinor,
    bets: (line?.bets ?? 0) + 1,
  });
}

/** Takes one bet out again. A selection without bets leaves the book. */
export function removeBet(book: RoundBook, selection: string, bet: BookLine): void {
  const line = book.get(selection);
  assert(line && line.bets > 0, 'only a bet that is in the book is taken out');
  if (line.bets === 1) {
    book.delete(selection);
    return;
  }
  book.set(selection, {
    stakeMinor: line.stakeMinor - bet.stakeMinor,
    payoutMinor: line.payoutMinor - bet.payoutMinor,
    bets: line.bets - 1,
  });
}
