import { amountsOf, sumOfHalves } from '@tessera/domain/book-amounts';
import { assert } from '@tessera/domain/result';
import { addToBook, type Book, removeFromBook } from '@tessera/domain/wager/liability';

import { parseBook, printBook } from './round-book.ts';

/** The contribution of tickets to a part of a round's book. Those at home in the round are carried by one of
 *  its legs: each pays at most its base and, for each pick, what a single of a stake of its own would. Units:
 *  1/100. */
export type PartTickets = {
  readonly carried: Book;
  /** Number of standing tickets of any home name a selection, so that the draw writes its result. */
  readonly legs: Map<string, number>;
  baseMinor: bigint;
  /** The stakes of the tickets at home here, which no dead ticket and no cash-out takes back: the sum that is
   *  signed at the close is that of the leaves. */
  stakeMinor: bigint;
};

type Stored = {
  readonly base?: string;
  readonly stake?: string;
  readonly carried?: Parameters<typeof JSON.stringify>[0];
  readonly legs?: Readonly<Record<string, number>>;
};

/** Parses what is stored beside the book of a part.   Cost: about 1 us a selection. */
export function parseTickets(text: string): PartTickets {
  const { base = '0', stake = '0', carried = {}, legs = {} }: Stored = JSON.parse(text);
  return {
    carried: parseBook(JSON.stringify(carried)),
    legs: new Map(Object.entries(legs)),
    baseMinor: BigInt(base),
    stakeMinor: BigInt(stake),
  };
}

/** Serializes it.   Cost: under 1 us a selection. */
export const printTickets = ({ carried, legs, baseMinor, stakeMinor }: PartTickets): string =>
  `{"base":"${baseMinor}","stake":"${stakeMinor}","carried":${printBook(carried)},"legs":${JSON.stringify(
    Object.fromEntries(legs),
  )}}`;

/** A selection that carries a ticket.   Units: odds x 10 000. */
export type Carrier = {
  readonly selection: string;
  readonly oddsE4: number;
  readonly hasHalves: boolean;
};

/** Enters a ticket into the part of its home round that carries it.   Units: 1/100. */
export function carry(
  part: PartTickets,
  ticket: { readonly stakeMinor: bigint; readonly baseMinor: bigint; readonly carriedMinor: bigint },
  carriers: readonly Carrier[],
): void {
  part.baseMinor += ticket.baseMinor;
  part.stakeMinor += ticket.stakeMinor;
  for (const { selection, oddsE4, hasHalves } of carriers)
    addToBook(part.carried, selection, amountsOf({ hasHalves }, ticket.carriedMinor, oddsE4));
}

/** Takes a ticket out of what the part that carries it can cost: it can pay nothing any more. Its stake
 *  stays, but for what goes back to its member.
 *  Units: 1/100.   Refuses by assertion a ticket that the part does not carry. */
export function releaseTicket(
  part: PartTickets,
  ticket: { readonly baseMinor: bigint; readonly carriedMinor: bigint; readonly returnedMinor?: bigint },
  carriers: readonly Carrier[],
): void {
  part.baseMinor -= ticket.baseMinor;
  part.stakeMinor -= ticket.returnedMinor ?? 0n;
  assert(part.baseMinor >= 0n && part.stakeMinor >= 0n, 'a part never goes below zero');
  for (const { selection, oddsE4, hasHalves } of carriers)
    removeFromBook(part.carried, selection, amountsOf({ hasHalves }, ticket.carriedMinor, oddsE4));
}

/** Counts a ticket on a selection of one of its legs. */
export function countLeg({ legs }: PartTickets, selection: string): void {
  legs.set(selection, (legs.get(selection) ?? 0) + 1);
}

/** Takes back that count.   Refuses by assertion a selection without one. */
export function uncountLeg({ legs }: PartTickets, selection: string): void {
  const count = legs.get(selection) ?? 0;
  assert(count > 0, 'only a leg that was counted is taken back');
  if (count === 1) legs.delete(selection);
  else legs.set(selection, count - 1);
}

/** The book of a part with the selections that carry tickets, for what an outcome pays: a stake of a ticket
 *  is none of the part. */
export function withCarried(book: Book, { carried }: PartTickets): Book {
  if (carried.size === 0) return book;
  const both: Book = new Map(book);
  for (const [selection, line] of carried) {
    const other = both.get(selection);
    both.set(
      selection,
      other
        ? {
            stakeMinor: other.stakeMinor + line.stakeMinor,
            payoutMinor: other.payoutMinor + line.payoutMinor,
            halves: sumOfHalves(other.halves, line.halves),
            bets: other.bets + line.bets,
          }
        : line,
    );
  }
  return both;
}
