import { payoutOf } from './odds.ts';
import { assert } from './result.ts';
import { creditOf, HALF_LOSS, HALF_WIN, type SelectionResult } from './selection-result.ts';

/** Stakes and payouts of the bets on one selection; where it may be won or lost by half, also the payouts of
 *  a half win and a half loss. Units: 1/100. */
export type BookAmounts = {
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
  readonly halves?: Halves | undefined;
};

/** Each bet is rounded on its own, so that sums of halves are kept and not worked out.   Units: 1/100. */
export type Halves = { readonly winMinor: bigint; readonly lossMinor: bigint };

/** The amounts of one bet on a selection.   Units: 1/100, odds x 10 000. */
export function amountsOf(
  selection: { readonly hasHalves?: boolean },
  stakeMinor: bigint,
  oddsE4: number,
): BookAmounts {
  const payoutMinor = payoutOf(stakeMinor, oddsE4);
  if (!selection.hasHalves) return { stakeMinor, payoutMinor };
  const winMinor = creditOf(stakeMinor, oddsE4, HALF_WIN);
  return {
    stakeMinor,
    payoutMinor,
    halves: { winMinor, lossMinor: creditOf(stakeMinor, oddsE4, HALF_LOSS) },
  };
}

export const sumOfHalves = (a: Halves | undefined, b: Halves | undefined): Halves | undefined =>
  a && b ? { winMinor: a.winMinor + b.winMinor, lossMinor: a.lossMinor + b.lossMinor } : (a ?? b);

/** Amount credited to the bets of a line on a result. Units: 1/100.
 *  Refuses by assertion a result in parts that the line does not keep. */
export function paidOn({ stakeMinor, payoutMinor, halves }: BookAmounts, result: SelectionResult): bigint {
  const { won, back, of } = result;
  if (won === of) return payoutMinor;
  if (back === of) return stakeMinor;
  if (won + back === 0) return 0n;
  assert(halves && back === 1 && of === 2, 'a line keeps what it is paid by half');
  return won === 1 ? halves.winMinor : halves.lossMinor;
}
