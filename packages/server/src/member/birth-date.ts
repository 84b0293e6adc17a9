import { ageOn, checkAge } from '@tessera/domain/protection/age';
import { isDate } from '@tessera/domain/rounds/calendar';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { houseDayAt } from '../wallet/house-day.ts';

/** As far back as date pickers of this family go. */
const YEARS_MAX = 150;

type Terms = { readonly env: Pick<Context['env'], 'protection'> } & Pick<Context, 'games' | 'clock'>;

/** Parses a birth date: a real date from 150 years ago, by the year, until today.
 *  Refuses: BIRTHDAY_INVALID. */
export function readBirthDate(text: string, now: EpochMs): string {
  const at = isDate(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!(at >= Date.UTC(new Date(now).getUTCFullYear() - YEARS_MAX, 0, 1) && at <= now))
    throw new Refusal('BIRTHDAY_INVALID');
  return text;
}

/** The birth date of a new account; null in a house that does not ask for it.
 *  Refuses: BIRTH_DATE_MISSING, BIRTHDAY_INVALID, UNDER_AGE by the house's day. */
export function birthDateOfNew({ env, games, clock }: Terms, given: string | undefined): string | null {
  if (!env.protection.isAgeAsked) return null;
  const text = given?.trim() ?? '';
  const birthDate = text === '' ? null : readBirthDate(text, clock.now());
  const checked = checkAge(birthDate, houseDayAt({ games }, clock.now()));
  if (!checked.ok) throw new Refusal(checked.refusal);
  return birthDate;
}

/** Whole years of a member today, by the house's day. */
export const ageToday = ({ games, clock }: Pick<Terms, 'games' | 'clock'>, birthDate: string): number =>
  ageOn(birthDate, houseDayAt({ games }, clock.now()));
