import { type BookAmounts, paidOn } from '../../book-amounts.ts';
import type { SelectionResult } from '../../selection-result.ts';
import type { Atom } from './atoms.ts';
import type { MatchFacts } from './match.ts';

/** A selection of a match with its result on each of its outcomes. */
export type MatchSelection = {
  readonly line: BookAmounts;
  readonly resultOn: (facts: MatchFacts) => SelectionResult;
};

/** The most that the bets on one match are paid, and the outcome that does it.
 *  Units: 1/100.   Source: sports, section 9.   Cost: some 820 steps a selection. */
export function worstOutcome(
  atoms: readonly Atom[],
  book: readonly MatchSelection[],
): { readonly paidMinor: bigint; readonly facts: MatchFacts | null } {
  let paidMinor = 0n;
  let facts: MatchFacts | null = null;
  for (const atom of atoms) {
    const paid = book.reduce((sum, each) => sum + paidOn(each.line, each.resultOn(atom)), 0n);
    if (paid <= paidMinor) continue;
    paidMinor = paid;
    facts = atom;
  }
  return { paidMinor, facts };
}
