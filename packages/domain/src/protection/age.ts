import { ok, refuse, type Result } from '../result.ts';
import type { BusinessDate } from '../rounds/calendar.ts';

/** From this age on a person may play. */
export const ADULT_AGE = 18;

/** Whole years on a day. Who was born on 29 February is a year older on 1 March of years without that day. */
export function ageOn(birthDate: BusinessDate, day: BusinessDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  // Months and days have two digits each, so that they compare as text.
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Judges whether a person may play on a day of the house.
 *  Refuses: BIRTH_DATE_MISSING for nobody's word, UNDER_AGE below ADULT_AGE. */
export function checkAge(
  birthDate: BusinessDate | null,
  day: BusinessDate,
): Result<true, 'BIRTH_DATE_MISSING' | 'UNDER_AGE'> {
  if (birthDate === null) return refuse('BIRTH_DATE_MISSING');
  return ageOn(birthDate, day) < ADULT_AGE ? refuse('UNDER_AGE') : ok(true);
}
