import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { previousSlot } from '../../tests/oracles/previous-slot.ts';
import { epochMs } from '../time.ts';
import { addDays, isDate } from './calendar.ts';
import { formatIssue, parseIssue } from './issue.ts';
import { nextSlot, roundsPerDay, type Schedule, slotOf, slotOpenAt, slotsBetween } from './schedule.ts';

const at = (text: string) => epochMs(Date.parse(text));
const iso = (ms: number) => new Date(ms).toISOString();
const THREE_MINUTES: Schedule = {
  intervalMs: 180_000,
  closeLeadMs: 60_000,
  zoneOffsetMinutes: 480,
  ahead: 1,
};

const schedules = fc.record({
  intervalMs: fc.integer({ min: 8_641, max: 7_200_000 }),
  closeLeadMs: fc.integer({ min: 1, max: 600_000 }),
  zoneOffsetMinutes: fc.integer({ min: -720, max: 840 }),
  ahead: fc.constant(1),
});
const instants = fc
  .integer({ min: Date.parse('1999-12-30T00:00:00Z'), max: Date.parse('2101-01-02T00:00:00Z') })
  .map(epochMs);

describe('Schedule', () => {
  test('numbers rounds from local midnight', () => {
    const first = slotOf(THREE_MINUTES, '2026-11-21', 1);
    expect(first.issue).toBe('20261121-0001');
    expect([first.opensAt, first.closesAt, first.drawsAt].map(iso)).toEqual([
      '2026-11-20T15:59:00.000Z',
      '2026-11-20T16:02:00.000Z',
      '2026-11-20T16:03:00.000Z',
    ]);
    const last = slotOf(THREE_MINUTES, '2026-11-21', 480);
    expect(iso(last.drawsAt)).toBe('2026-11-21T16:00:00.000Z');
    expect(last.issue).toBe('20261121-0480');
    expect(nextSlot(THREE_MINUTES, last).issue).toBe('20261122-0001');
  });

  test('sells a round from the close of the previous one to its own close', () => {
    const issueAt = (text: string) => slotOpenAt(THREE_MINUTES, at(text)).issue;
    expect(issueAt('2026-11-20T16:01:59.999Z')).toBe('20261121-0001');
    expect(issueAt('2026-11-20T16:02:00.000Z')).toBe('20261121-0002');
    expect(issueAt('2026-11-20T15:59:00.000Z')).toBe('20261121-0001');
    expect(issueAt('2026-11-20T15:58:59.999Z')).toBe('20261120-0480');
  });

  test('sells the first round of a day from the last close of the evening when the interval does not divide a day', () => {
    const seven: Schedule = { intervalMs: 7 * 60_000, closeLeadMs: 60_000, zoneOffsetMinutes: 0, ahead: 1 };
    expect(roundsPerDay(seven)).toBe(205);
    const last = slotOf(seven, '2026-11-21', 205);
    const first = nextSlot(seven, last);
    expect(iso(last.drawsAt)).toBe('2026-11-21T23:55:00.000Z');
    expect(iso(first.opensAt)).toBe('2026-11-21T23:54:00.000Z');
    expect(iso(first.drawsAt)).toBe('2026-11-22T00:07:00.000Z');
    expect(first.issue).toBe('20261122-0001');
  });

  test('sells one round at a time when the close lead equals the interval', () => {
    const minute: Schedule = { intervalMs: 60_000, closeLeadMs: 60_000, zoneOffsetMinutes: 0, ahead: 1 };
    const slot = slotOpenAt(minute, at('2026-11-21T12:00:30Z'));
    expect([slot.opensAt, slot.closesAt, slot.drawsAt].map(iso)).toEqual([
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T12:01:00.000Z',
      '2026-11-21T12:02:00.000Z',
    ]);
  });

  test('sells several rounds at once, each for as many intervals', () => {
    const league: Schedule = { ...THREE_MINUTES, ahead: 6 };
    const from = slotOpenAt(league, at('2026-11-21T15:10:00Z'));
    const slots = [from];
    while (slots.length < 30) slots.push(nextSlot(league, slots.at(-1) ?? from));
    for (const now of slots.slice(6, -6).map(({ closesAt }) => closesAt)) {
      const onSale = slots.filter(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
      expect(onSale[0]).toEqual(slotOpenAt(league, now));
      expect(onSale).toHaveLength(6);
    }
    const one = slotOf({ ...league, ahead: 1 }, from.businessDate, from.seq);
    expect(from).toEqual({ ...one, opensAt: one.opensAt - 5 * 180_000 });
  });

  test('sells exactly one round at every instant, without gap or overlap', () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, now) => {
        const slot = slotOpenAt(schedule, now);
        expect(slot.opensAt <= now && now < slot.closesAt).toBe(true);
        expect(slot.drawsAt - slot.closesAt).toBe(schedule.closeLeadMs);
        const next = nextSlot(schedule, slot);
        expect(next.opensAt).toBe(slot.closesAt);
        expect(previousSlot(schedule, next)).toEqual(slot);
        expect(nextSlot(schedule, previousSlot(schedule, slot))).toEqual(slot);
        expect(slotOpenAt(schedule, slot.closesAt)).toEqual(next);
        expect(slotOf(schedule, slot.businessDate, slot.seq)).toEqual(slot);
        expect(parseIssue(slot.issue)).toEqual({ businessDate: slot.businessDate, seq: slot.seq });
      }),
    );
  });

  test('includes the start of a range of draws and excludes its end', () => {
    const { drawsAt, issue } = slotOf(THREE_MINUTES, '2026-11-21', 7);
    const issues = (from: number, to: number) =>
      slotsBetween(THREE_MINUTES, epochMs(from), epochMs(to)).map((slot) => slot.issue);
    expect(issues(drawsAt, drawsAt + 1)).toEqual([issue]);
    expect(issues(drawsAt - 1, drawsAt)).toEqual([]);
    expect(issues(drawsAt + 1, drawsAt + 2)).toEqual([]);
    expect(issues(drawsAt, drawsAt + 180_000)).toEqual([issue]);
  });

  test('lists each round of a range once, and none in two adjacent ranges', () => {
    const spans = fc.array(fc.integer({ min: 0, max: 7_200_000 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(schedules, instants, spans, (schedule, from, [first = 0, second = 0]) => {
        const middle = epochMs(from + first);
        const to = epochMs(middle + second);
        const all = slotsBetween(schedule, from, to);
        expect([...slotsBetween(schedule, from, middle), ...slotsBetween(schedule, middle, to)]).toEqual(all);
        for (const [i, slot] of all.entries()) {
          expect(slot.drawsAt >= from && slot.drawsAt < to).toBe(true);
          if (i > 0) expect(all[i - 1]?.closesAt).toBe(slot.opensAt);
        }
        const before = all[0] && previousSlot(schedule, all[0]);
        const after = all.at(-1) && nextSlot(schedule, all.at(-1) ?? slotOpenAt(schedule, from));
        if (before && after) expect(before.drawsAt < from && after.drawsAt >= to).toBe(true);
      }),
    );
  });

  test.each([
    [8_640, 1_000],
    [86_400_001, 1_000],
    [0, 1_000],
    [-5, 1_000],
    [1_000.5, 1_000],
    [60_000, 0],
    [60_000, -1],
  ])('rejects interval %d ms with lead %d ms', (intervalMs, closeLeadMs) => {
    expect(() => roundsPerDay({ intervalMs, closeLeadMs, zoneOffsetMinutes: 0, ahead: 1 })).toThrow(
      'assertion failed',
    );
  });

  test('asserts at most 9999 rounds a day', () => {
    expect(roundsPerDay({ ...THREE_MINUTES, intervalMs: 8_641 })).toBe(9_998);
    expect(() => slotOf(THREE_MINUTES, '2026-11-21', 481)).toThrow('assertion failed');
    expect(() => slotOf(THREE_MINUTES, '2026-11-21', 0)).toThrow('assertion failed');
    expect(() => slotOf(THREE_MINUTES, '2026-02-30', 1)).toThrow('assertion failed');
  });
});

describe('issue', () => {
  test('formats four digits and round-trips through the parser', () => {
    const days = fc.integer({ min: -10_000, max: 60_000 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 9999 }), (day, seq) => {
        const businessDate = addDays('2026-11-21', day);
        const issue = formatIssue(businessDate, seq);
        expect(issue).toMatch(/^\d{8}-\d{4}$/);
        expect(parseIssue(issue)).toEqual({ businessDate, seq });
      }),
    );
  });

  test.each([
    '20261121-001',
    '20261121-00001',
    '20261121-0000',
    '20260230-0001',
    '20261321-0001',
    '202611210001',
    '20261121-0001 ',
    '２0261121-0001',
    '',
  ])('rejects %j', (text) => {
    expect(parseIssue(text)).toBeUndefined();
  });

  test('accepts a counter from 1 to 9999 and a valid date', () => {
    expect(() => formatIssue('2026-11-21', 0)).toThrow('assertion failed');
    expect(() => formatIssue('2026-11-21', 10_000)).toThrow('assertion failed');
    expect(() => formatIssue('20261121', 1)).toThrow('assertion failed');
  });

  test('respects leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect([isDate('2028-02-29'), isDate('2100-02-29')]).toEqual([true, false]);
  });
});
