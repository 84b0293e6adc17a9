import { businessDateAt, dayStart } from '@tessera/domain/rounds/calendar';
import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';

const UTC_PLUS_8_MINUTES = 480;

/** The zone whose midnight starts the house's day: that of its first game. Units: minutes east of UTC. */
export const houseZone = ({ games }: Pick<Context, 'games'>): number =>
  games.all()[0]?.schedule.zoneOffsetMinutes ?? UTC_PLUS_8_MINUTES;

/** The start of the house's day that contains this moment; daily limits count from here. Units: Unix ms. */
export function houseDayStart(ctx: Pick<Context, 'games'>, now: EpochMs): EpochMs {
  const zone = houseZone(ctx);
  return dayStart(businessDateAt(now, zone), zone);
}
