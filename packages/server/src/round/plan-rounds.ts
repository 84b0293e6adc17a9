import { formatIssue, SEQ_MAX } from '@tessera/domain/rounds/issue';
import {
  opensAfter,
  type Schedule,
  type Slot,
  slotOpenAt,
  slotsBetween,
} from '@tessera/domain/rounds/schedule';
import { epochMs, type EpochMs, MINUTE_MS } from '@tessera/domain/time';

import type { LastRound } from './create-store.ts';

/** The maximum number of missed rounds of one game that are created after an outage. Older ones are skipped
 *  and logged. */
export const CATCH_UP_MAX = 480;
/** Rounds are created with their commitments this long, and so many rounds, before they open; one and a half
 *  rounds of it are left when the next are created. */
const AHEAD_MS = 5 * MINUTE_MS;
const AHEAD_ROUNDS = 3;

/** A planned round: its times and its issue number. */
export type PlannedRound = Slot;

/** The time up to which rounds of a timetable should exist at a given moment. Units: Unix ms. */
export const wantedUntil = ({ closeLeadMs, intervalMs, ahead }: Schedule, now: EpochMs): EpochMs =>
  epochMs(now + closeLeadMs + (ahead - 1) * intervalMs + Math.max(AHEAD_MS, AHEAD_ROUNDS * intervalMs));

/** Returns true if enough rounds exist, the last of them with this draw, so that none is to be created yet:
 *  they are created several at once, since each time costs a call of the keeper. Units: Unix ms. */
export const areEnough = (schedule: Schedule, lastDrawsAt: EpochMs, now: EpochMs): boolean =>
  lastDrawsAt >= wantedUntil(schedule, now) - schedule.intervalMs;

/** Next check for missing rounds after one that found none: soon enough that as many rounds are always on
 *  sale as the timetable says. Units: Unix ms. */
export const lookAgainAt = ({ intervalMs }: Schedule, now: EpochMs): EpochMs => epochMs(now + intervalMs / 2);

/** Plans the rounds to create now: from the one after the last (or the one on sale that closes next, for a
 *  new game) until enough are ahead. Each opens when the one before it closes, or as many intervals earlier
 *  as the timetable says; those of a new game not before they exist. After a change of the timetable within
 *  a day the counter continues from the highest number used that day, so that issue numbers stay unique.
 *  Cost: at most CATCH_UP_MAX slots and those ahead. */
export function planRounds(schedule: Schedule, last: LastRound | undefined, now: EpochMs): PlannedRound[] {
  const onSale = slotOpenAt(schedule, now);
  const earliest = epochMs(onSale.drawsAt - CATCH_UP_MAX * schedule.intervalMs);
  const isCut = last !== undefined && last.draws_at < earliest;
  const from = last === undefined ? onSale.drawsAt : epochMs(Math.max(last.draws_at + 1, earliest));
  const planned: PlannedRound[] = [];
  let before: Counted | undefined = last && {
    businessDate: last.business_date,
    seq: last.seq,
    closesAt: last.closes_at,
  };
  for (const slot of slotsBetween(schedule, from, wantedUntil(schedule, now))) {
    if (before && slot.closesAt <= before.closesAt) continue;
    const seq = seqAfter(before, slot);
    if (seq > SEQ_MAX) continue;
    const isFollowing = before !== undefined && !(isCut && planned.length === 0);
    const opens = isFollowing && before ? opensAfter(schedule, before.closesAt) : slot.opensAt;
    // The rounds of a new game open once their commitments exist, not before.
    const opensAt = last === undefined ? epochMs(Math.max(opens, now)) : opens;
    const issue = formatIssue(slot.businessDate, seq);
    planned.push({ ...slot, seq, issue, opensAt });
    before = { businessDate: slot.businessDate, seq, closesAt: slot.closesAt };
  }
  return planned;
}

type Counted = { readonly businessDate: string; readonly seq: number; readonly closesAt: EpochMs };

const seqAfter = (before: Counted | undefined, slot: Slot): number =>
  before?.businessDate === slot.businessDate ? Math.max(slot.seq, before.seq + 1) : slot.seq;
