import { expect, it } from 'vitest';

import { lastClose } from './market.ts';

const call = { atMs: 60_000, waitMs: 9_000 };

it('without a last call everything on sale is bet on', () => {
  expect(lastClose(59_000, undefined)).toBe(Infinity);
});

it('nothing is bet on that closes long after the end of the load', () => {
  expect(lastClose(0, call)).toBe(69_000);
  expect(lastClose(59_000, call)).toBe(69_000);
});

it('a load that takes longer bets on what closes next', () => {
  expect(lastClose(75_000, call)).toBe(84_000);
});
