import { zoneOffset } from '../../../i18n/house-date.ts';
import { dateFormat } from '../../../i18n/intl.ts';
import { formatTag, type Locale } from '../../../i18n/locale.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const HOURS = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/;

export type ServiceTimes = {
  readonly hours: string;
  readonly timezone: string;
  readonly changes_at: number;
};

/** The hours of the service on the reader's own clock; null where that shows the same time as the house's.
 *  Units: `nowMs` epoch ms, `offset` minutes east of UTC. */
export function ownHours(
  { hours, timezone }: Pick<ServiceTimes, 'hours' | 'timezone'>,
  nowMs: number,
  offset: number,
  locale: Locale,
): string | null {
  const house = zoneOffset(timezone);
  const [, ...figures] = HOURS.exec(hours) ?? [];
  if (house === null || house === offset || figures.length === 0) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = figures.map(Number);
  // A whole day is the same on every clock.
  if ((toHour - fromHour) * 60 + toMinute - fromMinute === DAY_MINUTES) return null;
  const day = Math.floor(nowMs / (DAY_MINUTES * MINUTE_MS)) * DAY_MINUTES * MINUTE_MS;
  const at = (hour: number, minute: number): string =>
    clockAt(day + (hour * 60 + minute - house) * MINUTE_MS, offset, locale);
  return `${at(fromHour, fromMinute)}-${at(toHour, toMinute)}`;
}

/** Next change of the service hours, on the house's clock and, where that differs, on the reader's; null
 *  where the house's zone is not known. */
export function changeTimes(
  { timezone, changes_at: changesAt }: Pick<ServiceTimes, 'timezone' | 'changes_at'>,
  offset: number,
  locale: Locale,
): { readonly house: string; readonly own: string | null } {
  const house = zoneOffset(timezone) ?? offset;
  const ms = changesAt * 1_000;
  return {
    house: clockAt(ms, house, locale),
    own: house === offset ? null : clockAt(ms, offset, locale),
  };
}

/** Hour and minute on a clock that is `offset` minutes east of UTC. */
const clockAt = (ms: number, offset: number, locale: Locale): string =>
  dateFormat(formatTag(locale), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  }).format(ms + offset * MINUTE_MS);

/** Minutes east of UTC of the reader's own clock at a moment. */
export const readerOffset = (ms: number): number => -new Date(ms).getTimezoneOffset();
