import { type BetResult, betResultOf } from '../bets/bet-status.ts';
import type { FamilyDefinition } from '../games/family.ts';
import type { Numbers } from '../games/numbers.ts';
import { minor, type Money, ZERO } from '../money.ts';
import { assert } from '../result.ts';
import { creditOf, type SelectionResult } from '../selection-result.ts';

/** One line of a slip as settlement needs it. A cancelled bet has had its stake back already. */
export type RoundBet = {
  readonly id: string;
  readonly member: string;
  readonly selection: string;
  readonly oddsE4: number;
  readonly stakeMinor: bigint;
  readonly isCancelled: boolean;
};

export type SettledBet = {
  readonly id: string;
  readonly result: BetResult;
  readonly payoutMinor: Money;
  /** Payout minus stake; zero for a bet that was cancelled. */
  readonly profitMinor: Money;
};

/** The amounts that the end of a round moves. Escrow holds `stakeMinor` and pays `creditMinor`; the house
 *  bears the difference. */
export type Settlement = {
  readonly bets: readonly SettledBet[];
  /** Credit of each member; members who get nothing are absent. */
  readonly credits: ReadonlyMap<string, Money>;
  /** Stakes of the bets that stood. */
  readonly stakeMinor: Money;
  readonly creditMinor: Money;
  /** Stakes minus credits: the house's gain, below zero when it loses. */
  readonly houseMinor: Money;
};

/** Result of a selection in a draw. Refuses by assertion a key or numbers that are not the family's. */
export function resultOf(family: FamilyDefinition, selectionKey: string, numbers: Numbers): SelectionResult {
  const selection = family.selectionOf(selectionKey);
  assert(selection, `${selectionKey} is a selection of ${family.code}`);
  assert(family.isDraw(numbers), `a draw of ${family.code} has its numbers`);
  return selection.resultOn(numbers);
}

/** Result of each bet of a drawn round, and the credit of each member.
 *  Units: 1/100.   Cost: one look-up per distinct selection and one step per bet. */
export function settleRound(
  family: FamilyDefinition,
  numbers: Numbers,
  bets: Iterable<RoundBet>,
): Settlement {
  const results = new Map<string, SelectionResult>();
  return totalUp(bets, (bet) => {
    const result = results.get(bet.selection) ?? resultOf(family, bet.selection, numbers);
    results.set(bet.selection, result);
    const payoutMinor = creditOf(bet.stakeMinor, bet.oddsE4, result);
    return {
      id: bet.id,
      result: betResultOf({ round: 'settled', isCancelled: false, result }),
      payoutMinor,
      profitMinor: minor(payoutMinor - bet.stakeMinor),
    };
  });
}

/** Gives every standing stake of a round that was called off back, whole.   Units: 1/100. */
export const voidRound = (bets: Iterable<RoundBet>): Settlement =>
  totalUp(bets, (bet) => ({
    id: bet.id,
    result: { status: 'cancelled', reason: 'void' },
    payoutMinor: minor(bet.stakeMinor),
    profitMinor: ZERO,
  }));

function totalUp(bets: Iterable<RoundBet>, settle: (bet: RoundBet) => SettledBet): Settlement {
  const settled: SettledBet[] = [];
  const credits = new Map<string, Money>();
  let stakes = 0n;
  let credited = 0n;
  for (const bet of bets) {
    if (bet.isCancelled) {
      const result = { status: 'cancelled', reason: 'member' } as const;
      settled.push({ id: bet.id, result, payoutMinor: ZERO, profitMinor: ZERO });
      continue;
    }
    const each = settle(bet);
    settled.push(each);
    stakes += bet.stakeMinor;
    credited += each.payoutMinor;
    if (each.payoutMinor > 0n)
      credits.set(bet.member, minor((credits.get(bet.member) ?? 0n) + each.payoutMinor));
  }
  return {
    bets: settled,
    credits,
    stakeMinor: minor(stakes),
    creditMinor: minor(credited),
    houseMinor: minor(stakes - credited),
  };
}
