import type { BookAmounts } from '../../book-amounts.ts';
import { assert } from '../../result.ts';
import type { SelectionResult } from '../../selection-result.ts';
import type { Atom } from './atoms.ts';
import type { MatchFacts } from './match.ts';

/** What the bets on a selection of a match have staked and would be paid, and its result on any outcome. */
export type MatchLine = {
  readonly selection: { readonly resultOf: (facts: MatchFacts) => SelectionResult };
  readonly amounts: BookAmounts;
};

/** The most that one outcome of a match makes its bets pay. Doubles hold it exactly: all payouts together,
 *  which no outcome can exceed, must stay below 2^53.
 *  Units: 1/100.   Source: sports, section 9.   Cost: some 820 additions a selection. */
export function worstPayout(atoms: () => readonly Atom[], lines: readonly MatchLine[]): bigint {
  if (lines.length === 0) return 0n;
  const outcomes = atoms();
  const pays = new Float64Array(outcomes.length);
  let most = 0n;
  for (const { selection, amounts } of lines) {
    const paidOn = paidBy(amounts);
    most += amounts.payoutMinor > amounts.stakeMinor ? amounts.payoutMinor : amounts.stakeMinor;
    outcomes.forEach((outcome, at) => {
      pays[at] = (pays[at] ?? 0) + paidOn(selection.resultOf(outcome));
    });
  }
  assert(most <= BigInt(Number.MAX_SAFE_INTEGER), 'a book stays below 2^53 minor units');
  return BigInt(pays.reduce((worst, pay) => Math.max(worst, pay), 0));
}

/** What a line is paid by result. A line that keeps no halves is counted as if they were whole. */
function paidBy({
  stakeMinor,
  payoutMinor,
  halves,
}: MatchLine['amounts']): (result: SelectionResult) => number {
  const [whole, stake] = [Number(payoutMinor), Number(stakeMinor)];
  const [halfWin, halfLoss] = halves ? [Number(halves.winMinor), Number(halves.lossMinor)] : [whole, stake];
  return ({ won, back, of }) => {
    if (won === of) return whole;
    if (back === of) return stake;
    if (won + back === 0) return 0;
    return won > 0 ? halfWin : halfLoss;
  };
}
