/** Sums over a member's main account, as signed in its entries. Units: 1/100. */
export type TurnoverSums = {
  readonly depositMinor: bigint;
  readonly receivedMinor: bigint;
  readonly promoMinor: bigint;
  /** Negative: what was staked left the account. */
  readonly stakeMinor: bigint;
  readonly cancelMinor: bigint;
  readonly refundMinor: bigint;
};

export type Turnover = {
  readonly stakedMinor: bigint;
  readonly neededMinor: bigint;
  readonly leftMinor: bigint;
};

const HUNDRED = 100n;

/** What a member has to stake before a withdrawal: that part of everything that came in from outside, and not by winning.
 *  A stake counts from the moment it is taken, and no longer once it is cancelled or refunded.
 *  Units: 1/100; percent of what came in, 0 for no condition. Rounded down, in the member's favour.   Cost: none. */
export function turnoverOf(sums: TurnoverSums, percent: number): Turnover {
  const stakedMinor = -sums.stakeMinor - sums.cancelMinor - sums.refundMinor;
  const cameMinor = sums.depositMinor + sums.receivedMinor + sums.promoMinor;
  const neededMinor = (cameMinor * BigInt(percent)) / HUNDRED;
  const leftMinor = neededMinor > stakedMinor ? neededMinor - stakedMinor : 0n;
  return { stakedMinor, neededMinor, leftMinor };
}
