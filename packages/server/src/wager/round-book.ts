import type { Book } from '@tessera/domain/wager/liability';

// The book of a round is stored as one text: see docs/decisions/0010.

/** Prime, and within a PostgreSQL integer. */
const VERSIONS = 2_147_483_629n;

/** Returns the version of a book for a change with this id. A counter would repeat when the database is
 *  restored to an earlier moment while servers run, and a server would mistake another book for its cached
 *  one. */
export const versionOf = (id: bigint): number => Number(id % VERSIONS);

type StoredLine = [stake: string, payout: string, bets: number, halfWin?: string, halfLoss?: string];

/** Parses the text of a book: {"sum:11": ["stake","payout",bets]}, and behind them the half win and the half
 *  loss of a selection that has them.   Cost: about 1 us a selection. */
export function parseBook(text: string): Book {
  const book: Book = new Map();
  const read: Record<string, StoredLine> = JSON.parse(text);
  for (const [selection, [stake, payout, bets, win, loss]] of Object.entries(read)) {
    const halves = win && loss ? { winMinor: BigInt(win), lossMinor: BigInt(loss) } : undefined;
    book.set(selection, { stakeMinor: BigInt(stake), payoutMinor: BigInt(payout), halves, bets });
  }
  return book;
}

/** Serializes a book.   Cost: under 1 us a selection. */
export function printBook(book: Book): string {
  const lines: string[] = [];
  for (const [selection, { stakeMinor, payoutMinor, bets, halves }] of book) {
    const more = halves ? `,"${halves.winMinor}","${halves.lossMinor}"` : '';
    lines.push(`"${selection}":["${stakeMinor}","${payoutMinor}",${bets}${more}]`);
  }
  return `{${lines.join(',')}}`;
}
