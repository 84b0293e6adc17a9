import { addDays, businessDateAt, dayStart } from '../rounds/calendar.ts';
import { epochMs, type EpochMs, MINUTE_MS } from '../time.ts';

const HOUR_MINUTES = 60;
/** The hours in which the staff answers each day, by the house's clock: up to, but not including, the second.
 *  Units: 0 to 24. */
export type ServiceHours = { readonly opens: number; readonly closes: number };

export type ServiceClock = {
  readonly isOpen: boolean;
  /** Time of the next change. Units: Unix ms. */
  readonly changesAt: EpochMs;
};

/** Status of the service, and the time of its next change. Units: offset in minutes east of UTC. */
export function serviceClock(now: EpochMs, zoneOffsetMinutes: number, hours: ServiceHours): ServiceClock {
  const today = businessDateAt(now, zoneOffsetMinutes);
  const at = (date: string, hour: number): EpochMs =>
    epochMs(dayStart(date, zoneOffsetMinutes) + hour * HOUR_MINUTES * MINUTE_MS);
  const [opens, closes] = [at(today, hours.opens), at(today, hours.closes)];
  if (now < opens) return { isOpen: false, changesAt: opens };
  if (now < closes) return { isOpen: true, changesAt: closes };
  return { isOpen: false, changesAt: at(addDays(today, 1), hours.opens) };
}
