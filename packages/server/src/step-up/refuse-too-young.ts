import { checkAge } from '@tessera/domain/protection/age';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { houseDayAt } from '../wallet/house-day.ts';

/** Refuses what brings more play to members who have not told a birth date or are too young, in a house that
 *  asks for it.   Refuses: BIRTH_DATE_MISSING, UNDER_AGE by the house's day.   Cost: about 1 us. */
export function refuseTooYoung(
  { games, clock }: Pick<Context, 'games' | 'clock'>,
  birthday: string | null,
): void {
  const checked = checkAge(birthday, houseDayAt({ games }, clock.now()));
  if (!checked.ok) throw new Refusal(checked.refusal);
}
