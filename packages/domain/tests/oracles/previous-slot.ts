import { addDays } from '../../src/rounds/calendar.ts';
import { roundsPerDay, type Schedule, type Slot, slotOf } from '../../src/rounds/schedule.ts';

/** The round before this one. */
export const previousSlot = (schedule: Schedule, { businessDate, seq }: Slot): Slot =>
  seq > 1
    ? slotOf(schedule, businessDate, seq - 1)
    : slotOf(schedule, addDays(businessDate, -1), roundsPerDay(schedule));
