import { amountsOf } from '../book-amounts.ts';
import type { FamilyDefinition } from '../games/family.ts';
import { minor, type Money, ZERO } from '../money.ts';
import { addToBook, type Book, exactLiability } from './liability.ts';

/** A bet line of a slip: one selection of a family with its stake. Units: 1/100, odds x 10 000. */
export type StakedLine = {
  readonly selection: string;
  readonly stakeMinor: bigint;
  readonly oddsE4: number;
};

/** The most that one draw can pay for a slip. Lines that cannot win together are not added up: big and small
 *  never both pay.  Units: 1/100.  Cost: as the family's worst case; see liability. */
export function bestPayout(family: FamilyDefinition, lines: readonly StakedLine[]): Money {
  const book: Book = new Map();
  for (const { selection, stakeMinor, oddsE4 } of lines)
    addToBook(book, selection, amountsOf(family.selectionOf(selection) ?? {}, stakeMinor, oddsE4));
  return book.size === 0 ? ZERO : exactLiability(family, book);
}

/** Certain loss of a slip whatever is drawn: its stakes beyond the best that one draw can pay. Zero for a
 *  slip that some draw pays back.  Units: 1/100. */
export const sureLoss = (stakeMinor: bigint, bestMinor: bigint): Money =>
  minor(stakeMinor > bestMinor ? stakeMinor - bestMinor : 0n);
