import { describe, expect, test } from 'vitest';

import { serviceClock } from './service-hours.ts';
import { epochMs } from './time.ts';

const SHANGHAI = 480;
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
    expect(serviceClock(at(now), SHANGHAI)).toEqual({ isOpen, changesAt: at(until) });
  });

  test('follows the zone it is given', () => {
    expect(serviceClock(at('2027-01-15T09:00Z'), 0).isOpen).toBe(true);
    expect(serviceClock(at('2027-01-15T09:00Z'), -300).isOpen).toBe(false);
  });
});
