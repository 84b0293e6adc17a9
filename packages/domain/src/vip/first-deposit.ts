/** Terms of a first-deposit reward. Units: percent, 1/100. */
export type FirstDepositRule = { readonly percent: number; readonly mostMinor: bigint };

const HUNDRED = 100n;

/** The reward of a first deposit: its share, up to the most; rounded down.   Units: 1/100. */
export function firstDepositReward(paidMinor: bigint, { percent, mostMinor }: FirstDepositRule): bigint {
  const share = (paidMinor * BigInt(percent)) / HUNDRED;
  return share < mostMinor ? share : mostMinor;
}
