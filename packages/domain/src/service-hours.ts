import { addDays, businessDateAt, dayStart } from './rounds/calendar.ts';
import { epochMs, type EpochMs, MINUTE_MS } from './time.ts';

const HOUR_MINUTES = 60;
/** The hours in which the staff answers, by the house's clock. */
export const SERVICE_OPENS_HOUR = 9;
export const SERVICE_CLOSES_HOUR = 22;

export type ServiceClock = {
  readonly isOpen: boolean;
  /** When that changes. Units: Unix ms. */
  readonly changesAt: EpochMs;
};

/** Whether the staff answers now, and when that changes: from 9:00 up to, but not including, 22:00 each day.
 *  Units: offset in minutes east of UTC. */
export function serviceClock(now: EpochMs, zoneOffsetMinutes: number): ServiceClock {
  const today = businessDateAt(now, zoneOffsetMinutes);
  const at = (date: string, hour: number): EpochMs =>
    epochMs(dayStart(date, zoneOffsetMinutes) + hour * HOUR_MINUTES * MINUTE_MS);
  const [opens, closes] = [at(today, SERVICE_OPENS_HOUR), at(today, SERVICE_CLOSES_HOUR)];
  if (now < opens) return { isOpen: false, changesAt: opens };
  if (now < closes) return { isOpen: true, changesAt: closes };
  return { isOpen: false, changesAt: at(addDays(today, 1), SERVICE_OPENS_HOUR) };
}
