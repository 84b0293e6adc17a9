import { expect, it } from 'vitest';

import { createRateLimiter } from './rate-limiter.ts';

const START = 1_800_000_000_000;

it('allows a burst and then the sustained rate', () => {
  const { take } = createRateLimiter({ perSecond: 10, burst: 5 });
  const admitted = (count: number, at: number) =>
    Array.from({ length: count }, () => take('a', START + at)).filter((wait) => wait === 0).length;
  expect(admitted(20, 0)).toBe(5);
  expect(admitted(20, 99)).toBe(0);
  expect(admitted(20, 100)).toBe(1);
  expect(admitted(20, 400)).toBe(3);
  expect(admitted(20, 10_000)).toBe(5);
});

it('returns the wait until the next permitted call', () => {
  const { take } = createRateLimiter({ perSecond: 10, burst: 5 });
  for (let call = 0; call < 5; call++) take('a', START);
  expect(take('a', START)).toBeCloseTo(100);
  expect(take('a', START + 40)).toBeCloseTo(60);
  expect(take('a', START + 100)).toBe(0);
});

it('separates the buckets of different keys', () => {
  const { take } = createRateLimiter({ perSecond: 1, burst: 1 });
  expect(take('a', START)).toBe(0);
  expect(take('a', START)).toBe(1_000);
  expect(take('b', START)).toBe(0);
  expect(take(1n, START)).toBe(0);
});

it('does not penalise callers when the clock steps back', () => {
  const { take } = createRateLimiter({ perSecond: 10, burst: 5 });
  for (let call = 0; call < 5; call++) expect(take('a', START)).toBe(0);
  expect(take('a', START)).toBeGreaterThan(0);
  expect(take('a', START - 90_000)).toBe(0);
});

it('evicts the oldest keys first at its capacity under a flood of new ones', () => {
  const { take, size } = createRateLimiter({ perSecond: 1, burst: 1 }, 100);
  let most = 0;
  for (let n = 0; n < 1_000; n++) {
    expect(take(`flood-${n}`, START)).toBe(0);
    most = Math.max(most, size());
  }
  expect(most).toBe(100);
  expect(take('flood-999', START)).toBeGreaterThan(0);
  expect(take('flood-0', START)).toBe(0);
});

it('evicts idle keys before those in use', () => {
  const { take, size } = createRateLimiter({ perSecond: 1, burst: 1 }, 100);
  take('in use', START + 2_000);
  for (let n = 0; n < 99; n++) take(`idle-${n}`, START);
  take('new', START + 2_500);
  expect(size()).toBe(2);
  expect(take('in use', START + 2_500)).toBeGreaterThan(0);
});

it('holds a hundred thousand keys by default', () => {
  const { take, size } = createRateLimiter({ perSecond: 1, burst: 1 });
  for (let n = 0; n <= 100_000; n++) take(BigInt(n), START);
  expect(size()).toBe(50_000);
});
