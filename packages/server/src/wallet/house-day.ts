import { type BusinessDate, businessDateAt, dayStart } from '@tessera/domain/rounds/calendar';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';

const UTC_PLUS_8_MINUTES = 480;

/** The zone whose midnight starts the house's day: that of its first game. Units: minutes east of UTC. */
export const houseZone = ({ games }: Pick<Context, 'games'>): number =>
  games.all()[0]?.schedule.zoneOffsetMinutes ?? UTC_PLUS_8_MINUTES;

/** The house's day at this moment. */
export const houseDayAt = (ctx: Pick<Context, 'games'>, now: EpochMs): BusinessDate =>
  businessDateAt(now, houseZone(ctx));

/** The start of the house's day that contains this moment; daily limits count from here. Units: Unix ms. */
export function houseDayStart(ctx: Pick<Context, 'games'>, now: EpochMs): EpochMs {
  const zone = houseZone(ctx);
  return dayStart(businessDateAt(now, zone), zone);
}

/** The house's zone on the wire: UTC+08:00. */
export function houseTimezone(ctx: Pick<Context, 'games'>): string {
  const zone = houseZone(ctx);
  const padded = (part: number): string => String(Math.floor(part)).padStart(2, '0');
  return `UTC${zone < 0 ? '-' : '+'}${padded(Math.abs(zone) / 60)}:${padded(Math.abs(zone) % 60)}`;
}

/** UTC+8, or UTC+5:30. */
export function zoneText(zoneMinutes: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(zoneMinutes) / 60), Math.abs(zoneMinutes) % 60];
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `UTC${zoneMinutes < 0 ? '-' : '+'}${hours}${rest}`;
}
