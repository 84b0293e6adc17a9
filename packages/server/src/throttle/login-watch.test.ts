import { beforeEach, describe, expect, it } from 'vitest';

import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS } from '@tessera/domain/time';

import { createLoginWatch, type LoginWatch } from './login-watch.ts';

let now: number;
let watch: LoginWatch;
let changes: boolean[];

beforeEach(() => {
  now = 1_800_000_000_000;
  changes = [];
  watch = createLoginWatch({ now: () => epochMs(now) }, (isHot) => changes.push(isHot));
});

function note(right: number, wrong: number): void {
  for (let n = 0; n < right; n += 1) watch.note(true);
  for (let n = 0; n < wrong; n += 1) watch.note(false);
}
/** A week in which this many of 200 log-ins a day failed, in ten bursts. */
function week(wrong: number): void {
  for (let burst = 0; burst < 70; burst += 1) {
    note(20 - wrong / 10, wrong / 10);
    now += DAY_MS / 10;
  }
}

describe('log-ins', () => {
  it.each([
    ['19 failures, all of them', 0, 0, 19, false],
    ['20 failures, all of them', 0, 0, 20, true],
    ['three times a fifth, after a start', 0, 40, 60, false],
    ['more than that', 0, 40, 61, true],
    ['three times the share of the week', 10, 340, 60, false],
    ['more than that share', 10, 340, 61, true],
    ['a share above a third: nine tenths', 80, 10, 90, false],
    ['more than nine tenths', 80, 9, 91, true],
  ])('are hot with %s: %i of 200 usual, then %i right and %i wrong', (...[, usual, right, wrong, isHot]) => {
    if (usual > 0) week(usual);
    note(right, wrong);
    expect(watch.isHot()).toBe(isHot);
  });

  it('are judged by the last five minutes', () => {
    note(0, 19);
    now += 5 * MINUTE_MS;
    note(0, 19);
    expect(watch.isHot()).toBe(false);
    now += 4 * MINUTE_MS;
    note(0, 1);
    expect(watch.isHot()).toBe(true);
  });

  it('stay hot for an hour after the last excess, and twice as long each time within a day', () => {
    const hours: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      note(0, 30);
      const since = now;
      while (watch.isHot()) now += MINUTE_MS;
      hours.push((now - since) / HOUR_MS);
    }
    expect(hours).toEqual([1, 2, 4, 8, 16, 16]);
    expect(changes).toEqual(hours.flatMap(() => [true, false]));
    now += DAY_MS;
    note(0, 30);
    now += HOUR_MS;
    expect(watch.isHot()).toBe(false);
  });

  it('of an attack do not become the usual', () => {
    week(10);
    for (let minute = 0; minute < 1_440; minute += 1) {
      note(0, 30);
      expect(watch.isHot()).toBe(true);
      now += MINUTE_MS;
    }
  });
});
