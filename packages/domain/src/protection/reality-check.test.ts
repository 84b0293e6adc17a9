import { describe, expect, it } from 'vitest';

import { epochMs, MINUTE_MS } from '../time.ts';
import { answered, hasPaused, isCheckMinutes, newSitting, withInterval } from './reality-check.ts';

const T0 = epochMs(1_800_000_000_000);
const minutes = (count: number) => epochMs(T0 + count * MINUTE_MS);
const sitting = newSitting(T0, 30);

it('newSitting is due after the interval', () => {
  expect(sitting).toEqual({ since: T0, dueAt: minutes(30) });
});

describe('answered', () => {
  it('is due again after the interval from the answer on, and goes on from the same beginning', () => {
    expect(answered(sitting, minutes(37), 30)).toEqual({ since: T0, dueAt: minutes(67) });
  });

  it('changes nothing before the check is due, so that answers in advance put none off', () => {
    expect(answered(sitting, epochMs(minutes(30) - 1), 30)).toEqual(sitting);
    expect(answered(sitting, minutes(30), 30)).not.toEqual(sitting);
  });
});

describe('withInterval', () => {
  it('counts a shorter one at once', () => {
    expect(withInterval(sitting, minutes(5), 15).dueAt).toBe(minutes(20));
  });

  it('counts a longer one from the next check on', () => {
    expect(withInterval(sitting, minutes(5), 60).dueAt).toBe(minutes(30));
    expect(withInterval(sitting, minutes(45), 60).dueAt).toBe(minutes(30));
  });
});

it('hasPaused after more than 15 minutes', () => {
  expect([hasPaused(T0, minutes(15)), hasPaused(T0, epochMs(minutes(15) + 1))]).toEqual([false, true]);
});

it('isCheckMinutes knows the intervals', () => {
  expect([14, 15, 30, 45, 60, 61].filter(isCheckMinutes)).toEqual([15, 30, 45, 60]);
});
