import type { Book } from '@tessera/domain/liability';

// The book of a round is stored as one text: see docs/decisions/0010.

/** Prime, and within a PostgreSQL integer. */
const VERSIONS = 2_147_483_629n;

/** The version of a book that a change with this id writes. A counter would come again when the database goes
 *  back to an earlier moment under living servers, and a server would take another book for the one that it
 *  knows. */
export const versionOf = (id: bigint): number => Number(id % VERSIONS);

/** Reads the text of a book: {"sum:11": ["stake","payout",bets]}.   Cost: about 1 us a selection. */
export function parseBook(text: string): Book {
  const book: Book = new Map();
  const read: Record<string, [string, string, number]> = JSON.parse(text);
  for (const [selection, [stake, payout, bets]] of Object.entries(read)) {
    book.set(selection, { stakeMinor: BigInt(stake), payoutMinor: BigInt(payout), bets });
  }
  return book;
}

/** Writes a book as its text.   Cost: under 1 us a selection. */
export function printBook(book: Book): string {
  const lines: string[] = [];
  for (const [selection, line] of book) {
    lines.push(`"${selection}":["${line.stakeMinor}","${line.payoutMinor}",${line.bets}]`);
  }
  return `{${lines.join(',')}}`;
}
