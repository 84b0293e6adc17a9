import { describe, expect, it } from 'vitest';

import { businessDateAt } from '../rounds/calendar.ts';
import { epochMs } from '../time.ts';
import { ageOn, checkAge } from './age.ts';

describe('an age', () => {
  it.each([
    ['2008-05-17', '2026-05-16', 17],
    ['2008-05-17', '2026-05-17', 18],
    ['2008-12-31', '2026-12-30', 17],
    ['2008-12-31', '2026-12-31', 18],
    ['2008-01-01', '2025-12-31', 17],
    ['2008-01-01', '2026-01-01', 18],
    // Born on 29 February: no year in which one is 18 has that day.
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2004-02-29', '2028-02-28', 23],
    ['2004-02-29', '2028-02-29', 24],
    ['2008-02-28', '2026-02-28', 18],
    ['2026-05-17', '2026-05-17', 0],
    ['2027-01-01', '2026-12-31', -1],
  ])('of who was born on %s is on %s %i', (birth, day, age) => {
    expect(ageOn(birth, day)).toBe(age);
  });
});

describe('play', () => {
  it.each([
    ['2008-05-17', '2026-05-16', 'UNDER_AGE'],
    ['2008-05-17', '2026-05-17', true],
    ['2026-05-18', '2026-05-17', 'UNDER_AGE'],
    [null, '2026-05-17', 'BIRTH_DATE_MISSING'],
  ])('of who was born on %s is judged on %s: %s', (birth, day, expected) => {
    const checked = checkAge(birth, day);
    expect(checked.ok ? checked.value : checked.refusal).toBe(expected);
  });

  // The last millisecond of the day before, and the first of the day, as the zone of the house has them.
  it.each([-720, -210, 0, 330, 480, 840])('begins with the birthday in the zone of %i minutes', (zone) => {
    const midnight = Date.UTC(2026, 4, 17) - zone * 60_000;
    const at = (ms: number) => checkAge('2008-05-17', businessDateAt(epochMs(ms), zone)).ok;
    expect([at(midnight - 1), at(midnight)]).toEqual([false, true]);
  });
});
