import { describe, expect, test } from 'vitest';

import { changeTimes, ownHours } from './service-hours.ts';

const NOON = Date.UTC(2026, 0, 15, 12);
const house = { hours: '9:00-22:00', timezone: 'UTC+08:00' };

describe('ownHours', () => {
  test.each([
    ['UTC', 0, '01:00-14:00'],
    ['further east', 600, '11:00-00:00'],
    ['half an hour off', 330, '06:30-19:30'],
    ['behind UTC', -300, '20:00-09:00'],
  ])('shows the hours on a clock of %s', (_name, offset, own) => {
    expect(ownHours(house, NOON, offset, 'en')).toBe(own);
  });

  test.each([
    ['in the zone of the house', house, 480],
    ['of an unknown zone', { ...house, timezone: 'Shanghai' }, 0],
    ['that is open all day', { ...house, hours: '0:00-24:00' }, 0],
    ['of another form', { ...house, hours: 'always' }, 0],
  ])('has nothing to add %s', (_name, service, offset) => {
    expect(ownHours(service, NOON, offset, 'en')).toBeNull();
  });
});

describe('changeTimes', () => {
  const opens = { timezone: 'UTC+08:00', changes_at: Date.UTC(2026, 0, 15, 1) / 1_000 };

  test('gives the time of the house and the own one where they differ', () => {
    expect(changeTimes(opens, 60, 'zh-Hans')).toEqual({ house: '09:00', own: '02:00' });
    expect(changeTimes(opens, 480, 'ar')).toEqual({ house: '09:00', own: null });
  });

  test("falls back to the reader's clock", () => {
    expect(changeTimes({ ...opens, timezone: '' }, 60, 'en')).toEqual({ house: '02:00', own: null });
  });
});
