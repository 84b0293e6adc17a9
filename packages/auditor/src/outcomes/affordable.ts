import { hundredthsText } from '../plays/odds.ts';
import type { Member } from '../state/member.ts';

/** Why a member can pay; undefined where it is not known. */
export function whyAffordable({ minBalanceMinor }: Member, totalMinor: bigint): string | undefined {
  if (minBalanceMinor === undefined || minBalanceMinor < totalMinor) return undefined;
  return `there is ${hundredthsText(minBalanceMinor)} at least for ${hundredthsText(totalMinor)}`;
}
