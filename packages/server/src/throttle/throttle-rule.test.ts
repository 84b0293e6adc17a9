import { describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { countTry, FRESH, undoTry, type ThrottleRule, type ThrottleState } from './throttle-rule.ts';

const START = 1_800_000_000_000;
const at = (seconds: number) => epochMs(START + seconds * 1000);

const tryTimes = (rule: ThrottleRule, count: number, seconds: number, from: ThrottleState = FRESH) => {
  let state: ThrottleState | 'locked' = from;
  for (let n = 0; n < count && state !== 'locked'; n++) state = countTry(state, rule, at(seconds));
  return state;
};

describe('counter in a window', () => {
  const rule: ThrottleRule = { limit: 3, windowMs: 60_000 };

  it('allows tries up to its limit and then none until the window ends', () => {
    const full = tryTimes(rule, 3, 0);
    expect(full).toMatchObject({ count: 3, lockedUntil: at(60) });
    expect(tryTimes(rule, 4, 0)).toBe('locked');
    if (full === 'locked') return;
    expect(countTry(full, rule, at(59.999))).toBe('locked');
    expect(countTry(full, rule, at(60))).toMatchObject({ count: 1, since: at(60) });
  });

  it('counts from the first try of the window, not from the last', () => {
    const one = tryTimes(rule, 1, 0);
    if (one === 'locked') return expect.unreachable();
    expect(countTry(one, rule, at(59))).toMatchObject({ count: 2, since: at(0) });
    expect(countTry(one, rule, at(60))).toMatchObject({ count: 1, since: at(60) });
  });
});

describe('counter with growing locks', () => {
  const rule: ThrottleRule = {
    limit: 5,
    windowMs: 86_400_000,
    lockMs: (count) => Math.min(3_600_000, 30_000 * 2 ** (count - 5)),
  };

  it('locks 30 s after the fifth try, doubling to an hour', () => {
    let state: ThrottleState = FRESH;
    let now = 0;
    const waits: number[] = [];
    for (let n = 1; n <= 14; n++) {
      const next = countTry(state, rule, at(now));
      if (next === 'locked') return expect.unreachable();
      state = next;
      const wait = Math.max(0, (state.lockedUntil - at(now)) / 1000);
      waits.push(wait);
      if (wait > 0) expect(countTry(state, rule, at(now + wait - 0.001))).toBe('locked');
      now += wait;
    }
    expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });
});

describe('counter without an end', () => {
  const rule: ThrottleRule = { limit: 3, windowMs: Number.POSITIVE_INFINITY };
  const YEAR_S = 365 * 86_400;

  it('counts on after years, then locks for good, and is kept meanwhile', () => {
    const two = tryTimes(rule, 1, YEAR_S, tryTimes(rule, 1, 0) as ThrottleState);
    expect(two).toMatchObject({ count: 2, lockedUntil: 0, isKept: true });
    const three = tryTimes(rule, 1, 2 * YEAR_S, two as ThrottleState);
    expect(three).toMatchObject({ count: 3, isKept: true });
    expect(tryTimes(rule, 1, 200 * YEAR_S, three as ThrottleState)).toBe('locked');
    expect(undoTry(three as ThrottleState)).toMatchObject({ count: 2, lockedUntil: 0, isKept: true });
  });
});

it('is one lower and unlocked after a try is taken back', () => {
  expect(undoTry({ count: 3, since: at(0), lockedUntil: at(60) })).toEqual({
    count: 2,
    since: at(0),
    lockedUntil: 0,
  });
});
