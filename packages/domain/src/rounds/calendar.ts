import { assert } from '../result.ts';
import { DAY_MS, epochMs, type EpochMs, MINUTE_MS } from '../time.ts';

/** A day of a game's own zone, as "YYYY-MM-DD". */
export type BusinessDate = string;

const DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** The day that a fixed-offset zone shows at an instant.   Units: offset in minutes east of UTC. */
export const businessDateAt = (at: EpochMs, zoneOffsetMinutes: number): BusinessDate =>
  new Date(at + zoneOffsetMinutes * MINUTE_MS).toISOString().slice(0, 10);

/** Midnight with which a day of the zone starts.
 *  Refuses by assertion a date that no calendar has.   Units: ms. */
export function dayStart(date: BusinessDate, zoneOffsetMinutes: number): EpochMs {
  assert(isDate(date), `a business date is a day of the calendar, not ${date}`);
  return epochMs(Date.parse(`${date}T00:00:00Z`) - zoneOffsetMinutes * MINUTE_MS);
}

/** The day `days` later, or earlier for a negative count. */
export const addDays = (date: BusinessDate, days: number): BusinessDate =>
  businessDateAt(epochMs(dayStart(date, 0) + days * DAY_MS), 0);

/** Returns true if the text is a day that exists: 2026-02-30 does not. */
export function isDate(text: string): boolean {
  const at = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
