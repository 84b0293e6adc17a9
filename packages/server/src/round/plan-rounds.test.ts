import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nextSlot, type Schedule } from '@tessera/domain/rounds/schedule';
import { epochMs } from '@tessera/domain/time';

import { roundIdOf } from '../ids/round-id.ts';
import { areEnough, CATCH_UP_MAX, lookAgainAt, planRounds, wantedUntil } from './plan-rounds.ts';

const MINUTE = 60_000;
const THREE: Schedule = { intervalMs: 3 * MINUTE, closeLeadMs: MINUTE, zoneOffsetMinutes: 480, ahead: 1 };
const NOW = epochMs(Date.UTC(2026, 10, 21, 7, 16, 20));

const lastOf = (rounds: ReturnType<typeof planRounds>) => {
  const last = rounds.at(-1);
  if (!last) throw new Error('something was planned');
  return {
    business_date: last.businessDate,
    seq: last.seq,
    closes_at: last.closesAt,
    draws_at: last.drawsAt,
  };
};

describe('planRounds', () => {
  it('starts a new game with the round on sale, which opens now and only with its commitment', () => {
    const [first, second] = planRounds(THREE, undefined, NOW);
    expect(first).toMatchObject({ issue: '20261121-0306', opensAt: NOW });
    expect(second?.opensAt).toBe(first?.closesAt);
  });

  it('adds nothing right after it was applied', () => {
    expect(planRounds(THREE, lastOf(planRounds(THREE, undefined, NOW)), NOW)).toEqual([]);
  });

  it('leaves no gap in sale, numbers or time at any instant', () => {
    const schedules = fc.constantFrom(
      THREE,
      { ...THREE, intervalMs: 7 * MINUTE },
      { ...THREE, intervalMs: 15_000, closeLeadMs: 3_000 },
    );
    const waits = fc.array(fc.integer({ min: 0, max: 3 * 3_600_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(schedules, waits, (schedule, elapsed) => {
        let now = NOW;
        const all = planRounds(schedule, undefined, now);
        for (const wait of elapsed) {
          now = epochMs(now + Math.min(wait, (CATCH_UP_MAX - 30) * schedule.intervalMs));
          all.push(...planRounds(schedule, lastOf(all), now));
        }
        for (let at = 1; at < all.length; at += 1) {
          expect(all[at]?.opensAt).toBe(all[at - 1]?.closesAt);
          expect(all[at]?.drawsAt).toBeGreaterThan(all[at - 1]?.drawsAt ?? 0);
        }
        expect(new Set(all.map(({ issue }) => issue)).size).toBe(all.length);
        // The last interval of the night is longer where the interval does not divide the day.
        const next = nextSlot(schedule, all.at(-1)!);
        expect(next.drawsAt).toBeGreaterThanOrEqual(wantedUntil(schedule, now));
      }),
      // Each run plans thousands of rounds.
      { numRuns: 40 },
    );
  });

  it('catches up at most 480 missed rounds and reports where the sale restarts', () => {
    const last = lastOf(planRounds(THREE, undefined, NOW));
    const later = epochMs(NOW + 10 * 86_400_000);
    const planned = planRounds(THREE, last, later);
    const missed = planned.filter(({ closesAt }) => closesAt <= later);
    expect(missed).toHaveLength(CATCH_UP_MAX);
    expect(planned[0]?.opensAt).toBeGreaterThan(last.closes_at);
  });

  it('never reuses a number when the timetable changes within a day', () => {
    const short: Schedule = { intervalMs: 15_000, closeLeadMs: 3_000, zoneOffsetMinutes: 480, ahead: 1 };
    const before = planRounds(short, undefined, NOW);
    const after = planRounds(THREE, lastOf(before), epochMs(NOW + MINUTE));
    expect(after[0]?.seq).toBe((before.at(-1)?.seq ?? 0) + 1);
    expect(after[0]?.opensAt).toBe(before.at(-1)?.closesAt);
    expect(new Set([...before, ...after].map(({ issue }) => issue)).size).toBe(before.length + after.length);
  });

  it('skips a slot that closes before the last sale does when the timetable changes', () => {
    const before: Schedule = { ...THREE, closeLeadMs: 1_000 };
    const after: Schedule = { ...THREE, intervalMs: 7 * MINUTE, closeLeadMs: 2 * MINUTE };
    // Draws of the two timetables are apart by every number of minutes.
    for (let minutes = 0; minutes < 21; minutes += 1) {
      const now = epochMs(NOW + minutes * MINUTE);
      const last = lastOf(planRounds(before, undefined, now));
      const planned = planRounds(after, last, now);
      expect(planned.length).toBeGreaterThan(0);
      for (const { opensAt, closesAt } of planned) expect(closesAt).toBeGreaterThan(opensAt);
    }
  });

  it.each([1, 6])('always has %i on sale, announced before, by the looks of the round clock', (ahead) => {
    const schedule: Schedule = { ...THREE, ahead };
    const all = planRounds(schedule, undefined, NOW);
    for (let now = NOW; now < NOW + 60 * MINUTE; now = lookAgainAt(schedule, now)) {
      if (!areEnough(schedule, lastOf(all).draws_at, now))
        all.push(...planRounds(schedule, lastOf(all), now));
      // The last moment before the next look.
      const at = lookAgainAt(schedule, now) - 1;
      expect(all.filter(({ opensAt, closesAt }) => opensAt <= at && at < closesAt)).toHaveLength(ahead);
      expect(all.filter(({ opensAt }) => opensAt > at).length).toBeGreaterThanOrEqual(1);
    }
  });

  it('opens the rounds of a game that sells several at once when they exist, then one for each that closes', () => {
    const league: Schedule = { ...THREE, ahead: 6 };
    const planned = planRounds(league, undefined, NOW);
    expect(planned.slice(0, 6).map(({ opensAt }) => opensAt)).toEqual(Array(6).fill(NOW));
    const all = [...planned, ...planRounds(league, lastOf(planned), epochMs(NOW + 60 * MINUTE))];
    for (const [at, { opensAt }] of all.slice(6).entries()) expect(opensAt).toBe(all[at]?.closesAt);
    const opening = all.filter(({ opensAt }) => opensAt > NOW && opensAt <= NOW + 5 * MINUTE);
    expect(opening.every(({ issue }) => planned.some((each) => each.issue === issue))).toBe(true);
  });

  it('derives the round id from the second of its draw and its game', () => {
    expect(roundIdOf(1_763_700_000_000, 6)).toBe(1_763_700_000_006n);
  });
});
