// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { isOnSale, nextAskMs } from './match-days.ts';

const day = (status: 'open' | 'closed' | 'scheduled' | 'settled', closesAt: number) => ({
  status,
  opens_at_ms: closesAt - 100_000,
  closes_at_ms: closesAt,
  draws_at_ms: closesAt + 60_000,
});
const NOW = 1_000_000;

test.each([
  ['after the next close', [day('settled', NOW - 500_000), day('open', NOW + 9_000)], 9_400],
  ['after the draw that is awaited', [day('closed', NOW - 50_000), day('open', NOW + 25_000)], 10_400],
  ['soon while a draw is overdue', [day('closed', NOW - 90_000)], 2_000],
  ['now and then while nothing is due', [day('settled', NOW - 500_000)], 30_000],
  ['now and then without a day', [], 30_000],
])('the days are asked for %s', (_, days, ms) => {
  expect(nextAskMs(days, NOW)).toBe(ms);
});

test.each([
  ['open', NOW + 1, true],
  ['open', NOW, false],
  ['scheduled', NOW + 1, true],
  ['scheduled', NOW + 100_001, false],
  ['closed', NOW + 1, false],
] as const)('a day that is %s and closes at %i is on sale: %s', (status, closesAt, expected) => {
  expect(isOnSale(day(status, closesAt), NOW)).toBe(expected);
});
