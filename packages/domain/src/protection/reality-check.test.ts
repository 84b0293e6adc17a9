import { describe, expect, it } from 'vitest';

import { epochMs, MINUTE_MS } from '../time.ts';
import { answered, checkPlay, hasPaused, isCheckMinutes, newSitting, withInterval } from './reality-check.ts';

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

describe('checkPlay', () => {
  const judged = (dueAt: number | undefined, lastStakeAt: number, at: number) =>
    checkPlay(
      {
        dueAt: dueAt === undefined ? undefined : minutes(dueAt),
        lastStakeAt: minutes(lastStakeAt),
        minutes: 45,
      },
      minutes(at),
    );
  const begins = (at: number) => ({ ok: true, value: { since: minutes(at), dueAt: minutes(at + 45) } });

  it.each([
    ['the first bet begins a time at play', judged(undefined, 0, 5), begins(5)],
    ['a bet before the check goes on with it', judged(30, 29, 29), { ok: true, value: undefined }],
    ['and after a pause, too', judged(30, 1, 29), { ok: true, value: undefined }],
    ['a bet at its time is refused', judged(30, 15, 30), { ok: false, refusal: 'REALITY_CHECK_DUE' }],
    ['a bet after a pause begins another', judged(30, 14, 30), begins(30)],
  ])('%s', (_, result, expected) => expect(result).toEqual(expected));
});
