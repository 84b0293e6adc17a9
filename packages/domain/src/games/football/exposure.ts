import { HALF_LOSS, HALF_WIN, PUSH, type SelectionResult, WIN } from '../../selection-result.ts';
import type { BookAmounts } from '../family.ts';
import type { Atom } from './atoms.ts';
import type { MatchFacts } from './match.ts';

/** What all bets on a selection have staked and would be paid, by result. Each bet is rounded on its own, so
 *  that halves are kept and not worked out.   Units: 1/100. */
export type MatchBookLine = BookAmounts & {
  readonly halfWinMinor: bigint;
  readonly halfLossMinor: bigint;
};

/** A selection of a match with its result on each of its outcomes. */
export type MatchSelection = {
  readonly line: MatchBookLine;
  readonly resultOn: (facts: MatchFacts) => SelectionResult;
};

/** What the bets that one selection holds are paid on a result.   Units: 1/100. */
export function paidOn({ line }: Pick<MatchSelection, 'line'>, result: SelectionResult): bigint {
  switch (result) {
    case WIN:
      return line.payoutMinor;
    case HALF_WIN:
      return line.halfWinMinor;
    case PUSH:
      return line.stakeMinor;
    case HALF_LOSS:
      return line.halfLossMinor;
    default:
      return 0n;
  }
}

/** The most that the bets on one match are paid, and the outcome that does it.
 *  Units: 1/100.   Source: sports, section 9.   Cost: some 820 steps a selection. */
export function worstOutcome(
  atoms: readonly Atom[],
  book: readonly MatchSelection[],
): { readonly paidMinor: bigint; readonly facts: MatchFacts | null } {
  let paidMinor = 0n;
  let facts: MatchFacts | null = null;
  for (const atom of atoms) {
    const paid = book.reduce((sum, each) => sum + paidOn(each, each.resultOn(atom)), 0n);
    if (paid <= paidMinor) continue;
    paidMinor = paid;
    facts = atom;
  }
  return { paidMinor, facts };
}
