import { formatMoney } from '../format-money.ts';
import type { Evidence } from './flags.ts';
import type { IntegrityLimits } from './limits.ts';

/** Movements of a member's main account in the window before a withdrawal, that one included.
 *  Units: 1/100. */
export type PassThroughFacts = {
  readonly depositedMinor: bigint;
  readonly withdrawnMinor: bigint;
  readonly stakedMinor: bigint;
  /** The part of the stakes that covered each other and was never at risk. */
  readonly hedgedMinor: bigint;
};

const HUNDRED = 100n;

/** Flags a member who takes out most of what was deposited, hardly staked: more than `pass_percent` of the
 *  deposits of `pass_hours`, with a turnover below `pass_turnover_percent` of them. Stakes that cover each
 *  other are no turnover.   Units: 1/100, percent. */
export function passThrough(
  { depositedMinor, withdrawnMinor, stakedMinor, hedgedMinor }: PassThroughFacts,
  limits: IntegrityLimits,
): Evidence | undefined {
  const isMost = withdrawnMinor * HUNDRED > depositedMinor * BigInt(limits.pass_percent);
  const isUnstaked =
    (stakedMinor - hedgedMinor) * HUNDRED < depositedMinor * BigInt(limits.pass_turnover_percent);
  if (depositedMinor <= 0n || !isMost || !isUnstaked) return undefined;
  return {
    hours: limits.pass_hours,
    deposited: formatMoney(depositedMinor),
    withdrawn: formatMoney(withdrawnMinor),
    staked: formatMoney(stakedMinor),
    hedged: formatMoney(hedgedMinor),
  };
}
