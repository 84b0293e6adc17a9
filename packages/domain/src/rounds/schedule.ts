import { assert } from '../result.ts';
import { DAY_MS, epochMs, type EpochMs } from '../time.ts';
import { addDays, type BusinessDate, businessDateAt, dayStart } from './calendar.ts';
import { formatIssue, SEQ_MAX } from './issue.ts';

/** The timetable of a game: the interval of its draws, the pause before each, the zone of its days, and how
 *  many rounds are on sale at once. */
export type Schedule = {
  readonly intervalMs: number;
  readonly closeLeadMs: number;
  readonly zoneOffsetMinutes: number;
  /** Number of rounds on sale at once: each opens that many intervals before it closes. */
  readonly ahead: number;
};

/** One round's place in time: on sale while opensAt <= now < closesAt. */
export type Slot = {
  readonly businessDate: BusinessDate;
  readonly seq: number;
  readonly issue: string;
  readonly opensAt: EpochMs;
  readonly closesAt: EpochMs;
  readonly drawsAt: EpochMs;
};

/** Number of rounds in a day; the last one draws at the next midnight or before it.
 *  Refuses by assertion an interval that gives no round or more than 9999. */
export function roundsPerDay({ intervalMs, closeLeadMs }: Schedule): number {
  assert(Number.isInteger(intervalMs) && intervalMs > 0, 'an interval is a positive number of ms');
  assert(Number.isInteger(closeLeadMs) && closeLeadMs > 0, 'a sale closes before its draw');
  const rounds = Math.floor(DAY_MS / intervalMs);
  assert(rounds >= 1 && rounds <= SEQ_MAX, 'a day holds 1 to 9999 rounds');
  return rounds;
}

/** The round that a day counts as `seq`. It draws seq intervals after the day's start, closes its lead
 *  earlier, and opens when the round before it closes: the evening's last for a day's first, so that a sale
 *  is always open, also across a midnight that the interval does not meet. Where several rounds are on sale
 *  at once it opens as many intervals earlier.  Units: ms. */
export function slotOf(schedule: Schedule, businessDate: BusinessDate, seq: number): Slot {
  const perDay = roundsPerDay(schedule);
  assert(Number.isInteger(seq) && seq >= 1 && seq <= perDay, `this day has rounds 1 to ${perDay}`);
  const drawsAt = drawTime(schedule, businessDate, seq);
  const drawBefore =
    seq > 1 ? drawsAt - schedule.intervalMs : drawTime(schedule, addDays(businessDate, -1), perDay);
  return {
    businessDate,
    seq,
    issue: formatIssue(businessDate, seq),
    opensAt: opensAfter(schedule, epochMs(drawBefore - schedule.closeLeadMs)),
    closesAt: epochMs(drawsAt - schedule.closeLeadMs),
    drawsAt,
  };
}

/** Opening time of the round that follows one with this close.   Units: ms. */
export const opensAfter = ({ ahead, intervalMs }: Schedule, closeBefore: EpochMs): EpochMs =>
  epochMs(closeBefore - (ahead - 1) * intervalMs);

/** The round on sale at an instant that closes next. There always is one.   Units: ms. */
export const slotOpenAt = (schedule: Schedule, at: EpochMs): Slot =>
  firstDrawnAfter(schedule, epochMs(at + schedule.closeLeadMs));

/** The round after this one. */
export const nextSlot = (schedule: Schedule, { businessDate, seq }: Slot): Slot =>
  seq < roundsPerDay(schedule)
    ? slotOf(schedule, businessDate, seq + 1)
    : slotOf(schedule, addDays(businessDate, 1), 1);

/** Every round with from <= drawsAt < to, in order: ranges that touch share none and miss none.
 *  Units: ms. */
export function slotsBetween(schedule: Schedule, from: EpochMs, to: EpochMs): readonly Slot[] {
  const slots: Slot[] = [];
  let slot = firstDrawnAfter(schedule, epochMs(from - 1));
  for (; slot.drawsAt < to; slot = nextSlot(schedule, slot)) slots.push(slot);
  return slots;
}

const drawTime = (schedule: Schedule, businessDate: BusinessDate, seq: number): EpochMs =>
  epochMs(dayStart(businessDate, schedule.zoneOffsetMinutes) + seq * schedule.intervalMs);

function firstDrawnAfter(schedule: Schedule, at: EpochMs): Slot {
  const today = businessDateAt(at, schedule.zoneOffsetMinutes);
  const elapsed = at - dayStart(today, schedule.zoneOffsetMinutes);
  const seq = Math.floor(elapsed / schedule.intervalMs) + 1;
  return seq <= roundsPerDay(schedule)
    ? slotOf(schedule, today, seq)
    : slotOf(schedule, addDays(today, 1), 1);
}
