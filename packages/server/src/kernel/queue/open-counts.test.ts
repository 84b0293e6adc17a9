import { expect, test } from 'vitest';

import { createOpenCounts } from './open-counts.ts';

test('refuses one more than a key may have, until one of its own ends', () => {
  const counts = createOpenCounts(2);
  const leave = counts.enter('a');
  expect([counts.enter('a'), counts.enter('b')]).not.toContain(undefined);
  expect(counts.enter('a')).toBeUndefined();
  leave?.();
  expect(counts.enter('a')).toBeDefined();
  expect(counts.enter('a')).toBeUndefined();
});

test('counts an end once, and forgets a key without any', () => {
  const counts = createOpenCounts(1);
  const leave = counts.enter(1n);
  leave?.();
  leave?.();
  expect(counts.size()).toBe(0);
  expect(counts.enter(1n)).toBeDefined();
  leave?.();
  expect(counts.enter(1n), 'ended by another than its own').toBeUndefined();
});

test('0 is no limit', () => {
  const counts = createOpenCounts(0);
  expect(Array.from({ length: 9 }, () => counts.enter('a'))).not.toContain(undefined);
});
