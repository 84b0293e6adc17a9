import type { EpochMs } from '../time.ts';
import { type Limit, newLimit, usedAt } from './limit.ts';

/** Below this age the ceiling of deposits is half. */
export const YOUNG_BELOW = 25;

/** The house's ceiling of a member's deposits in 30 days: half of it below YOUNG_BELOW, rounded down; whole
 *  for who has told no birth date.   Units: 1/100. */
export const ceilingAt = (ceilingMinor: bigint, age: number | undefined): bigint =>
  age !== undefined && age < YOUNG_BELOW ? ceilingMinor / 2n : ceilingMinor;

/** The ceiling as a limit of a month, with what is used of it.   Units: 1/100. */
export const ceilingLimit = (maxMinor: bigint, { since, used }: Pick<Limit, 'since' | 'used'>): Limit => ({
  ...newLimit('deposit', 'month', maxMinor),
  since,
  used,
});

/** Returns true if a deposit crosses a ceiling that the window had not crossed before, so that somebody
 *  should talk with the member. What reaches it exactly does not.   Units: 1/100. */
export function crossesCeiling(ceiling: Limit, amountMinor: bigint, at: EpochMs): boolean {
  const used = usedAt(ceiling, at);
  return used <= ceiling.max && used + amountMinor > ceiling.max;
}
