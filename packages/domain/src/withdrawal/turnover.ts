/** Sums over a member's main account, as signed in its entries. Units: 1/100. */
export type TurnoverSums = {
  readonly depositMinor: bigint;
  readonly receivedMinor: bigint;
  readonly promoMinor: bigint;
  /** The part of the promo money claimed as rewards, and the stake that these require. */
  readonly rewardMinor: bigint;
  readonly rewardTurnoverMinor: bigint;
  /** Negative: what was staked left the account. */
  readonly stakeMinor: bigint;
  readonly cancelMinor: bigint;
  readonly refundMinor: bigint;
  /** The part of the stakes that can still be withdrawn, positive: it stands on rounds that are on sale. */
  readonly openMinor: bigint;
  /** The part of the other stakes that covers each other in one round, positive: it was never at risk. */
  readonly hedgedMinor: bigint;
};

export type Turnover = {
  readonly stakedMinor: bigint;
  readonly neededMinor: bigint;
  readonly leftMinor: bigint;
  /** The part of the claimed rewards that must be staked before it may be sent to another member. */
  readonly lockedMinor: bigint;
};

const HUNDRED = 100n;

/** Stake required of a member before a withdrawal: that part of everything that came in from outside, and not
 *  by winning; of claimed rewards not that part, but the multiple that each was claimed with. A stake counts
 *  once it can no longer be taken back, or money could leave first and the stake come home after it; a stake
 *  that is refunded counts no longer. Stakes count for rewards last, so that a reward is locked until the
 *  last of what it requires.
 *  Units: 1/100; percent of what came in, 0 for no condition. Rounded down, in the member's favour.  Cost:
 *  none. */
export function turnoverOf(sums: TurnoverSums, percent: number): Turnover {
  const stakedMinor =
    -sums.stakeMinor - sums.cancelMinor - sums.refundMinor - sums.openMinor - sums.hedgedMinor;
  const cameMinor = sums.depositMinor + sums.receivedMinor + sums.promoMinor - sums.rewardMinor;
  const neededMinor = (cameMinor * BigInt(percent)) / HUNDRED + sums.rewardTurnoverMinor;
  const leftMinor = neededMinor > stakedMinor ? neededMinor - stakedMinor : 0n;
  const lockedMinor = least(sums.rewardMinor, least(sums.rewardTurnoverMinor, leftMinor));
  return { stakedMinor, neededMinor, leftMinor, lockedMinor };
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
