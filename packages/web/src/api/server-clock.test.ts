import { describe, expect, test } from 'vitest';

import { msToNextTick, secondsUntil } from '../live/use-countdown.ts';
import { ServerClock } from './server-clock.ts';

const clockAt = (start: number): { clock: ServerClock; go: (ms: number) => void } => {
  let now = start;
  return { clock: new ServerClock(() => now, 1_000_000), go: (ms) => (now = ms) };
};

describe('ServerClock', () => {
  test("equals the phone's clock before the first sample", () => {
    expect(clockAt(500).clock.now()).toBe(1_000_500);
  });

  test('measures the offset at the middle of the round trip', () => {
    const { clock, go } = clockAt(0);
    clock.sample(5_000_100, 0, 200);
    go(300);
    expect(clock.now()).toBe(5_000_300);
  });

  test('prefers the shortest round trip over a later, longer one', () => {
    const { clock, go } = clockAt(0);
    clock.sample(5_000_010, 0, 20);
    clock.sample(5_003_000, 100, 4_100);
    go(5_000);
    expect(clock.now()).toBe(5_005_000);
  });

  test('never runs backwards and continues once time has caught up', () => {
    const { clock, go } = clockAt(1_000);
    clock.sample(6_000_000, 0, 400);
    const before = clock.now();
    clock.sample(5_999_300, 400, 600);
    expect(clock.now()).toBe(before);
    go(1_500);
    expect(clock.now()).toBe(before);
    go(4_000);
    expect(clock.now()).toBeGreaterThan(before);
  });

  test('corrects itself with the first reply after a sleep', () => {
    const { clock, go } = clockAt(0);
    for (let at = 0; at < 8_000; at += 1_000) clock.sample(5_000_010 + at, at, at + 20);
    go(8_000);
    expect(clock.now()).toBe(5_008_000);
    clock.sample(5_309_000, 8_000, 10_000);
    go(10_000);
    expect(clock.now()).toBe(5_310_000);
  });

  test('recovers from a reply that waited through the sleep', () => {
    const { clock, go } = clockAt(0);
    clock.sample(5_300_020, 0, 40);
    clock.sample(5_000_010, 0, 20);
    go(1_000);
    clock.sample(5_301_030, 1_000, 1_060);
    expect(clock.now()).toBe(5_301_000);
  });

  test('ignores replies of uneven latency', () => {
    const { clock, go } = clockAt(0);
    clock.sample(5_000_010, 0, 20);
    // Of each of these the whole way was in one direction.
    clock.sample(5_000_900, 100, 1_000);
    clock.sample(5_001_100, 1_100, 2_000);
    go(2_000);
    expect(clock.now()).toBe(5_002_000);
  });

  test('may be set back by the first sample', () => {
    const { clock } = clockAt(0);
    clock.now();
    clock.sample(1_000, 0, 0);
    expect(clock.now()).toBe(1_000);
  });

  test('is the own clock of the phone until the server has said its time', () => {
    const { clock } = clockAt(0);
    let told = 0;
    clock.onSet = () => (told += 1);
    expect(clock.isMeasured).toBe(false);
    clock.now();
    clock.hint(2_000);
    expect([clock.isMeasured, clock.now(), told]).toEqual([true, 2_000, 1]);
    // A time in whole seconds says less than a measured one, however short the way.
    clock.sample(2_900, 0, 40);
    expect([clock.now(), told]).toEqual([2_880, 2]);
  });

  test('uses a pushed time only until a call has measured one', () => {
    const { clock, go } = clockAt(0);
    clock.hint(5_000_000);
    clock.sample(5_000_500, 0, 0);
    clock.hint(9_000_000);
    go(10);
    expect(clock.now()).toBeLessThan(5_001_000);
  });
});

describe('countdown', () => {
  test.each([
    [10_000, 0, 10, 1_000],
    [10_000, 1, 10, 999],
    [10_000, 9_000, 1, 1_000],
    [10_000, 9_999, 1, 1],
    [10_000, 10_000, 0, 0],
    [10_000, 12_000, 0, 0],
  ])('until %d at %d: %d s left, next tick in %d ms', (at, now, seconds, wait) => {
    expect([secondsUntil(at, now), msToNextTick(at, now)]).toEqual([seconds, wait]);
  });
});
