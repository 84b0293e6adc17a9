import { expect, it } from 'vitest';

import { createRandom } from './random.ts';

it('never repeats bytes across many refills of the pool', () => {
  const random = createRandom();
  const seen = new Set(Array.from({ length: 5_000 }, () => random.bytes(32).toString('hex')));
  expect(seen.size).toBe(5_000);
});

it('returns bytes owned by the caller', () => {
  const random = createRandom();
  const first = random.bytes(32);
  const copy = Buffer.from(first);
  for (let i = 0; i < 2_000; i += 1) random.bytes(32).fill(0);
  expect(first).toEqual(copy);
});

it('returns large amounts and fractions below one', () => {
  const random = createRandom();
  expect(new Set(random.bytes(40_000)).size).toBe(256);
  for (let i = 0; i < 1_000; i += 1) {
    const unit = random.unit();
    expect(unit >= 0 && unit < 1).toBe(true);
  }
});
