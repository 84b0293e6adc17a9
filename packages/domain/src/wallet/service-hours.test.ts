import { describe, expect, test } from 'vitest';

import { epochMs } from '../time.ts';
import { serviceClock } from './service-hours.ts';

const SHANGHAI = 480;
const HOURS = { opens: 9, closes: 22 };
const at = (text: string) => epochMs(Date.parse(text));

describe('serviceClock', () => {
  test.each([
    ['2027-01-15T08:59:59.999+08:00', false, '2027-01-15T09:00+08:00'],
    ['2027-01-15T09:00+08:00', true, '2027-01-15T22:00+08:00'],
    ['2027-01-15T21:59:59.999+08:00', true, '2027-01-15T22:00+08:00'],
    ['2027-01-15T22:00+08:00', false, '2027-01-16T09:00+08:00'],
    ['2028-02-28T23:30+08:00', false, '2028-02-29T09:00+08:00'],
    ['2027-12-31T23:59+08:00', false, '2028-01-01T09:00+08:00'],
  ])('at %s is open: %s, until %s', (now, isOpen, until) => {
    expect(serviceClock(at(now), SHANGHAI, HOURS)).toEqual({ isOpen, changesAt: at(until) });
  });

  test('follows the hours it is given, up to midnight', () => {
    const late = { opens: 0, closes: 24 };
    expect(serviceClock(at('2027-01-15T23:59+08:00'), SHANGHAI, late)).toEqual({
      isOpen: true,
      changesAt: at('2027-01-16T00:00+08:00'),
    });
  });

  test('follows the zone it is given', () => {
    expect(serviceClock(at('2027-01-15T09:00Z'), 0, HOURS).isOpen).toBe(true);
    expect(serviceClock(at('2027-01-15T09:00Z'), -300, HOURS).isOpen).toBe(false);
  });
});
